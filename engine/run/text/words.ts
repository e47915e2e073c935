/** Words that mean the same in files of any origin: yes and no, active and inactive. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const YES = words(
  'yes y true 1 on x ✓ ✔ ja j oui vrai sí si s verdadero sim verdadeiro vero wahr evet doğru tak prawda да истина igen ano kyllä 是 是的 はい 예 نعم हाँ ඔව් ஆம் ใช่',
);
const NO = words(
  'no n false 0 off - nein non faux falso não nao falsch nee hayır hayir yanlış nie fałsz нет ложь nem ne ei nej nei 否 不 いいえ 아니요 لا नहीं නැත இல்லை ไม่',
);
const ACTIVE = words(
  'active enabled available activo activa ativo ativa actif active attivo attiva aktiv actief aktif aktywny активен 启用',
);
const INACTIVE = words(
  'inactive disabled unavailable archived inactivo inactiva inativo inativa inactif inattivo inattiva inaktiv inactief pasif nieaktywny неактивен 停用',
);

const tidy = (text: string): string => text.trim().normalize('NFC').toLocaleLowerCase('en');

/** Whether a text says yes; undefined if it says neither yes nor no. */
export function readYesNo(text: string): boolean | undefined {
  const word = tidy(text);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** Whether a text says that something is in use; yes and no count too. Undefined if it says neither. */
export function readActive(text: string): boolean | undefined {
  const word = tidy(text);
  return ACTIVE.has(word) ? true : INACTIVE.has(word) ? false : readYesNo(text);
}
