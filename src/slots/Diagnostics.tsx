export default function Diagnostics() { return null; }
