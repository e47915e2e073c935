/** Words that mean the same in files of any origin: yes and no, active and inactive, and names of units. */

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

/** Names of one unit a line, the usual code first. */
const UNITS: readonly (readonly string[])[] =
  `kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramo kilogramos kilogramm 公斤
g gr grs grm gm gms gram grams gramme grammes gramo gramos gramm 克
mg milligram milligrams
lb lbs pound pounds libra libras pfund
oz ounce ounces onza onzas
l lt ltr ltrs lit liter liters litre litres litro litros litr 升
ml mls milliliter milliliters millilitre millilitres mililitro mililitros 毫升
cl centiliter centiliters centilitre centilitres
gal gallon gallons
ea each pc pcs pce piece pieces pz pza pieza piezas pieces stk stück stueck st stuks adet unit units und uds ud unidad unidades unidade unité szt nos no 个
doz dz dozen dozens docena docenas dutzend
case cases cs ctn carton cartons caja cajas carton kiste koli
box boxes bx
pack packs pk pkt packet packets paquete paquetes paket pakete
bottle bottles btl botella botellas bouteille flasche şişe
can cans tin tins lata latas dose
bag bags bolsa bolsas sack sacks sac
bunch bunches manojo bund demet
tray trays bandeja
portion portions serving servings`
    .split('\n')
    .map((line) => line.split(' '));

const UNIT_OF = new Map(UNITS.flatMap((names) => names.map((name): [string, readonly string[]] => [name, names])));

/** Every name of the unit that a text names, in lower case, without the text itself; none if it names no known unit. */
export function otherUnitNames(text: string): readonly string[] {
  const word = tidy(text).replace(/\.$/, '');
  return (UNIT_OF.get(word) ?? []).filter((name) => name !== tidy(text));
}
