export default function NotificationInbox() { return null; }
