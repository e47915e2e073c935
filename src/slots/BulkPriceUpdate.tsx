export default function BulkPriceUpdate() {
  return null;
}
