import { inSentence } from '#engine/define/fields';
import { dec, groupDigits } from '#engine/run/decimal';
import type { GridStore } from './state/store';
import { Steppers, Tick } from './steppers';
import type { GridSuggestion } from './types';

interface SuggestedRowProps {
  store: GridStore<object>;
  suggestion: GridSuggestion;
  /** It becomes a line. */
  onTick: () => void;
}

/** A line that isn't entered yet: a tick enters it with the usual quantity, steppers and keys with another. */
export function SuggestedRow({ store, suggestion, onTick }: SuggestedRowProps) {
  const { option, amount, unit, why } = suggestion;
  const usual = amount === undefined ? '' : `${why} ${groupDigits(amount)} ${unit?.code ?? unit?.label ?? ''}`.trim();
  const told = (option.detail ?? '').split(' · ').filter(Boolean).map(inSentence);
  const enter = (text: string | undefined) => {
    onTick();
    store.takeSuggestion(suggestion, text);
  };
  return (
    <fieldset aria-label={option.label} className="lc-card lc-count">
      <div className="lc-line">
        <Tick label={option.label} checked={false} disabled={false} onChange={() => enter(amount)} />
        <span className="lc-name">{option.label}</span>
        <Steppers
          name={option.label}
          label={`Quantity: ${option.label}`}
          given={dec(0)}
          text=""
          placeholder={amount === undefined ? '' : groupDigits(amount)}
          disabled={false}
          onAmount={enter}
        />
        <div className="lc-about">{[usual, ...told].filter(Boolean).join(' · ')}</div>
      </div>
    </fieldset>
  );
}
