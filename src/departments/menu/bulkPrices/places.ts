import { LEVEL_LABELS, type PriceCell } from '#resources/menu/menuPrices.rules';

/** The place of a price: 'Base price', 'Uber', 'Kandy Lake', 'Kandy Lake, Uber'. */
export function placeText({ outletId, level }: PriceCell, nameOf: (outletId: string) => string): string {
  const parts = [outletId ? nameOf(outletId) : '', level ? LEVEL_LABELS[level] : ''].filter(Boolean);
  return parts.join(', ') || 'Base price';
}
