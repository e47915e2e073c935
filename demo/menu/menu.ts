/** The demo restaurants' menu: 150 items in 11 categories, one line of text each (domain section 6). */

export interface MenuCategory {
  name: string;
  revenueGroup: 'food' | 'beverage';
  colour: string;
  /** Recipes are scaled so that a portion costs about this share of its price, in percent. */
  targetCostPct: number;
  /** The category's share of the orders. */
  weight: number;
  /**
   * `name/short name|price or regular/large|ingredients|tags`. Ingredients: item codes with grams, millilitres or pieces; `=CODE` sells the
   * stock item itself; empty: no recipe yet. Tags: v veg, n meat or fish, e egg; a digit for spiciness; * featured.
   */
  items: string;
}

export const MENU: readonly MenuCategory[] = [
  {
    name: 'Starters & soups',
    revenueGroup: 'food',
    colour: '#b45309',
    targetCostPct: 28,
    weight: 12,
    items: `Hot butter cuttlefish|1850|CUTT140 BUTT18 SPRO15|n2*
Devilled chicken|1650|CHTH150 CAPS40 ONIO50|n3*
Devilled prawns|1850|PRWN130 CAPS40 ONIO40 CHPA12|n3
Fish cutlets (4 pieces)/Fish cutlets|850|TUNA80 POTA90 BCRU25|n1
Vegetable spring rolls|750|CABB90 CARR60 FLOU50|v0
Mutton rolls (3 pieces)/Mutton rolls|950|MUTT50 POTA80 FLOU50 BCRU20|n2
Isso wade (prawn lentil fritters)/Isso wade|780|PRWN40 DHAL90 ONIO30|n2
Parippu wade|650|DHAL130 ONIO40 GCHI8|v2
Chicken satay|1350|CHBR140 COMP15 SOYS10 TURM2|n1
Crispy calamari rings|1650|CUTT150 CFLO40 EGGS1|n0
Chicken wings, honey soy/Chicken wings|1450|CHWI280 SOYS20 GARL8|n1
Tuna tartare with lime|1550||n1
Chicken corn soup|850|CHBR60 EGGS1 CFLO20 SPRO8|n0
Hot and sour soup|800|CHTH50 CARR40 VINE15|n2
Mulligatawny soup|750|DHAL50 COMP20 RCUR5|v2
Cream of mushroom soup|850|MUSH90 CREA70 BUTT10 FLOU8|v0
Seafood chowder|1250|PRWN40 MODH50 CREA60|n0
Tomato and coriander soup|650|TOMA220 CORI8 BUTT10|v0`,
  },
  {
    name: 'Rice & biryani',
    revenueGroup: 'food',
    colour: '#a16207',
    targetCostPct: 30,
    weight: 16,
    items: `Chicken biryani|1800|CHTH200 BASM150 GHEE15 CURD40|n2*
Mutton biryani|2400|MUTT150 BASM150 GHEE15|n2*
Prawn biryani|2200|PRWN130 BASM150 GHEE15|n2
Egg biryani|1350|EGGS2 BASM160 GHEE12 CASH12|e2
Vegetable biryani|1300|CARR60 BEAN60 BASM160|v1
Seafood fried rice|1900|PRWN70 CUTT60 BASM160|n1*
Chicken fried rice|1500|CHBR110 BASM170 EGGS1 SPRO15|n0*
Nasi goreng|1650|CHBR100 BASM170 EGGS1|n2*
Vegetable fried rice|1200|CARR60 LEEK50 BASM180|v0
Mixed fried rice|1750|CHBR60 PRWN50 BASM160 EGGS1|n1
Egg fried rice|1250|EGGS2 BASM180 SPRO20|e0
Rice and curry, chicken/Rice & curry chicken|1350|CHWH170 SAMB180 DHAL50|n2*
Rice and curry, fish/Rice & curry fish|1450|TUNA120 SAMB180 BEAN60 COMP20|n2
Rice and curry, vegetable/Rice & curry veg|1200|PUMP90 BRIN80 SAMB190|v2
Lamprais with chicken and egg/Lamprais chicken|1950|CHTH120 SAMB160 EGGS1|n2
Yellow rice with cashew|1250|BASM180 CASH25 GHEE15 TURM3|v0`,
  },
  {
    name: 'Kottu & noodles',
    revenueGroup: 'food',
    colour: '#c2410c',
    targetCostPct: 29,
    weight: 14,
    items: `Chicken kottu|1450|CHTH120 GODA3 EGGS1|n2*
Cheese chicken kottu|1850|CHTH120 GODA3 CHED40|n1*
Beef kottu|1650|BEEF100 GODA3 EGGS1 LEEK60|n2
Mutton kottu|2100|MUTT100 GODA3 EGGS1|n2
Seafood kottu|1900|PRWN60 CUTT60 GODA3|n2
Egg kottu|1150|EGGS2 GODA3 LEEK70 CARR50|e2
Vegetable kottu|1100|LEEK80 CARR70 GODA3|v1
Dolphin kottu|1950|CHTH110 GODA3 CHED45|n2
Chicken noodles|1400|CHBR110 ENOO150 CABB60 SOYS15|n0*
Seafood noodles|1850|PRWN60 CUTT60 ENOO150|n1
Vegetable noodles|1150|CARR70 CABB80 ENOO150|v0
Mee goreng|1550|CHBR80 EGGS1 ENOO160 CHPA12|n2
Singapore noodles|1650|PRWN50 CHBR50 ENOO150|n1
Chilli garlic noodles|1250|ENOO170 GARL12 CHPA12|v2`,
  },
  {
    name: 'Grill & seafood',
    revenueGroup: 'food',
    colour: '#9f1239',
    targetCostPct: 36,
    weight: 8,
    items: `Grilled seer fish, lemon butter/Grilled seer fish|3200|SEER220 BUTT25 LIME20 POTA120|n0*
Grilled barramundi|2900|MODH220 OOIL15 LIME20|n0
Jumbo prawns, garlic butter/Garlic butter prawns|3800|PRWN260 BUTT35 GARL12|n0*
Mud crab, Jaffna style/Jaffna crab|4800|CRAB420 COMP40 RCUR14 CURL4|n3*
Chilli crab|4900|CRAB420 CHPA30 KETC30|n3
Lobster thermidor|6500|LOBS210 CREA60 PARM20|n0
Grilled lobster tail|6200|LOBS220 BUTT30 GARL10 LIME20|n0
Mixed seafood platter|5600|PRWN140 CUTT140 SEER140|n1*
Cuttlefish, black pepper/Pepper cuttlefish|2400|CUTT230 BPEP5 CAPS50|n2
Tuna steak, sesame crust/Tuna steak|2700|TUNA230 SOYS20 LIME15 LETT50|n0
Grilled chicken, peri-peri/Peri-peri chicken|2300|CHWH420 CHPA20 LIME20|n2*
Barbecue pork ribs|3400|PORK330 BBQS60 POTA150|n0
Beef steak, pepper sauce/Pepper steak|3600|BEEF260 BPEP5 CREA40 POTA150|n1
Mixed grill|4200|BEEF120 CHTH120 CHSA80|n0
Chicken shashlik|2400||n1
Barbecue chicken, half/BBQ chicken half|2200|CHWH450 BBQS50 POTA120|n0`,
  },
  {
    name: 'Curries',
    revenueGroup: 'food',
    colour: '#7c2d12',
    targetCostPct: 30,
    weight: 9,
    items: `Chicken curry, village style/Village chicken curry|1450|CHWH260 COMP25 RCUR10 CURL3|n2*
Black pork curry|1750|PORK190 GORA10 RCUR12|n3*
Mutton curry|2300|MUTT170 COMP25 RCUR12|n3
Beef curry|1850|BEEF170 COMP25 RCUR12 ONIO60|n2
Fish ambul thiyal|1650|TUNA190 GORA15 BPEP4|n3
Prawn curry, red/Red prawn curry|2100|PRWN180 COMP30 CHPO6|n3
Cuttlefish curry|1850|CUTT190 COMP30 CHPO6 CURL3|n3
Dhal curry, tempered/Dhal curry|950|DHAL140 COMP25 CURL3|v1*
Brinjal moju|1050|BRIN220 RONI50 VINE20|v1
Cashew curry|1950|CASH120 COMP30 CURL3 TURM2|v1
Potato curry|950|POTA230 COMP25 CURL3|v1
Paneer butter masala|1850|PANR150 BUTT20 TOMA100|v1
Okra tempered with tomato/Tempered okra|980|OKRA200 TOMA60 ONIO50 VOIL20|v2
Egg curry|1050|EGGS2 COMP30 ONIO60|e2`,
  },
  {
    name: 'Burgers & sandwiches',
    revenueGroup: 'food',
    colour: '#0f766e',
    targetCostPct: 32,
    weight: 9,
    items: `Classic beef burger|1850|BFMI160 BUNS1 CHED20|n0*
Double cheese burger|2200|BFMI220 BUNS1 CHED50 KETC20|n0
Crispy chicken burger|1650|CHBR150 BUNS1 MAYO25|n0*
Grilled chicken burger|1700|CHTH150 BUNS1 CHED20|n0
Spicy fish burger|1600|MODH120 BUNS1 CHPA10 LETT25|n2
Vegetable patty burger|1300|CPEA90 BUNS1 POTA80|v0
Club sandwich|1750|CHBR90 BACN30 BREA120|n0*
Chicken and cheese sandwich|1400|CHBR90 CHED35 BREA110 MAYO20|n0
Tuna melt|1550|TUNA90 CHED35 BREA110|n0
Ham and cheese toastie|1450|CHHA70 CHED40 BREA110|n0
Steak sandwich|2100|BEEF140 BREA120 ONIO60 CHED25|n0
Hot dog with fries|1400|CHSA110 BUNS1 POTA150|n0`,
  },
  {
    name: 'Pizza & pasta',
    revenueGroup: 'food',
    colour: '#b91c1c',
    targetCostPct: 27,
    weight: 10,
    items: `Margherita pizza|1600/2400|FLOU180 MOZZ110 TOMA120|v0*
Devilled chicken pizza|1900/2850|FLOU180 MOZZ100 CHTH90 CHPA12|n2*
Barbecue chicken pizza|1900/2850|FLOU180 MOZZ100 CHTH90|n0
Seafood pizza|2150/3250|FLOU180 MOZZ100 PRWN60|n1
Beef pepperoni style pizza/Beef pizza|2100/3150|FLOU180 MOZZ110 BFMI90 CAPS40|n1
Hawaiian pizza|1950/2900|FLOU180 MOZZ100 CHHA70|n0
Vegetable supreme pizza|1750/2600|FLOU180 MOZZ100 CAPS50|v0
Sausage and cheese pizza|1850/2750|FLOU180 MOZZ110 CHSA80 ONIO40|n0*
Spaghetti bolognese|1700/2500|SPAG140 BFMI100 TOMA120|n0*
Spaghetti carbonara|1850/2700|SPAG140 BACN50 CREA60|n0
Penne arrabbiata|1600/2350|PENN150 TOMA180 GARL8 OOIL15|v2
Penne chicken alfredo|1850/2750|PENN140 CHBR90 CREA90|n0*
Seafood spaghetti|2250/3400|SPAG140 PRWN60 CUTT50|n1
Mac and cheese|1650/2450|PENN150 CHED60 MILK100 BUTT15|v0`,
  },
  {
    name: 'Salads & sides',
    revenueGroup: 'food',
    colour: '#4d7c0f',
    targetCostPct: 25,
    weight: 8,
    items: `Caesar salad with chicken|1250|CHBR90 LETT110 PARM12|n0*
Greek style salad|1100|CUCU120 TOMA120 PANR50|v0
Garden salad|750|LETT90 TOMA80 CUCU80 OOIL10|v0
Gotukola style green sambol/Green sambol|480|CABB90 COCO0.3 RONI20|v1
Pol sambol|450|COCO0.6 RONI25 CHPO5|v3*
French fries|750|POTA260 VOIL30 SALT3 KETC20|v0*
Potato wedges|780|POTA260 VOIL30 CHPO3|v1
Garlic bread|650|BREA110 BUTT25 GARL8|v0*
Onion rings|700|ONIO160 FLOU50 VOIL30 KETC20|v0
Steamed rice|450|BASM150 SALT2 GHEE4|v0
Godamba roti (2 pieces)/Godamba roti|450|GODA2 VOIL10 SALT1|v0
Papadam and chutney|450||v0`,
  },
  {
    name: 'Desserts',
    revenueGroup: 'food',
    colour: '#a21caf',
    targetCostPct: 24,
    weight: 6,
    items: `Watalappan|850|JAGG50 COMP30 EGGS1 CARD1|e0*
Curd and treacle|650|CURD180 JAGG40 CASH5|v0*
Chocolate biscuit pudding|780|COCP15 BUTT25 CMIL40|v0*
Chocolate brownie with ice cream/Brownie & ice cream|950|COCP20 BUTT30 EGGS1 ICEV70|e0
Caramel pudding|600|MILK120 EGGS1 SUGA40|e0
Banana split style sundae/Sundae|980|ICEV150 CHSY25 CASH10|v0
Fruit salad with ice cream|820|PAPA120 PINE90 MANG80 ICEV60|v0*
Mango cheesecake|1100||v0
Semolina cake, love cake style/Love cake|620|SEMO50 CASH25 SUGA40|e0
Vanilla ice cream, two scoops/Vanilla ice cream|550|ICEV140 CHSY10 CASH5|v0
Ginger and jaggery tart|750||v0
Chef's dessert of the day|1150||v0`,
  },
  {
    name: 'Soft drinks & juices',
    revenueGroup: 'beverage',
    colour: '#0369a1',
    targetCostPct: 22,
    weight: 16,
    items: `Cola|420|=COLA|v0*
Lemonade|420|=LEMO|v0
Ginger beer|450|=GBEE|v0*
Cream soda|420|=CREM|v0
Mineral water 500 ml|250|=WATR|v0*
Tonic water|480|=TONI|v0
Lime juice|550|LIME110 SUGA35 SALT1|v0*
Orange juice|750|ORAN100 SUGA15 LIME10|v0
Passion fruit juice|780|PASS110 SUGA20 LIME10|v0*
Mango juice|850|MANG260 SUGA25 LIME10|v0
Papaya juice|650|PAPA330 SUGA25 LIME15|v0
King coconut|500||v0`,
  },
  {
    name: 'Tea, coffee, shakes',
    revenueGroup: 'beverage',
    colour: '#57534e',
    targetCostPct: 18,
    weight: 10,
    items: `Plain tea|300|TEAB5 SUGA12 GING4|v0*
Milk tea|380|TEAB6 MILK80 SUGA15|v0*
Ginger tea|350|TEAB5 GING15 SUGA12|v0
Iced malt drink|650|MALT30 MILK80 CMIL15|v0
Espresso|450|COFF12 SUGA6 CUPS1|v0
Cappuccino|650|COFF12 MILK120 COCP2|v0*
Iced coffee|700|COFF14 MILK100 CMIL20|v0*
Vanilla milk shake|850|ICEV90 MILK120 SUGA10|v0
Chocolate milk shake|950|ICEV90 MILK120 CHSY25|v0
Avocado shake|900||v0`,
  },
];
