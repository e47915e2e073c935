/** Names that units have in other people's files. */

const tidy = (text: string): string => text.trim().normalize('NFC').toLocaleLowerCase('en');

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
crate crates kasten cageot cassa
keg kegs barril fass fût
jar jars tarro glas bocal
roll rolls rollo rolle rouleau
tub tubs
bucket buckets
sachet sachets
portion portions serving servings`
    .split('\n')
    .map((line) => line.split(' '));

const UNIT_OF = new Map(UNITS.flatMap((names) => names.map((name): [string, readonly string[]] => [name, names])));

/** Every name of the unit that a text names, in lower case, without the text itself; none if it names no known unit. */
export function otherUnitNames(text: string): readonly string[] {
  const word = tidy(text).replace(/\.$/, '');
  return (UNIT_OF.get(word) ?? []).filter((name) => name !== tidy(text));
}
