// Plants faults in TypeScript code: all at once, each behind a switch, so that one compiled file serves every trial.
// `a < b` becomes `($mutant(7) ? (a <= b) : (a < b))`. Text of people and types stay as they are.
import { parseSync } from 'vite';

/** Other operators: each is replaced by each of its list. */
const OPERATORS = {
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
};
/** Other methods with the same arguments: of decimals, lists, sets and `Math`. */
const METHODS = new Map(
  [
    ['plus', 'minus'],
    ['times', 'div'],
    ['gt', 'gte'],
    ['lt', 'lte'],
    ['some', 'every'],
    ['min', 'max'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);
/** Calls that leave their object as it is. */
const DROPPED_METHODS = new Set([
  'filter',
  'abs',
  'neg',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
]);
/** Calls that leave their first argument as it is. */
const DROPPED_CALLS = new Set(['most', 'least', 'negated']);
/** Roundings. Where one is the value of a property, the property's field rounds as well. */
const ROUNDINGS = new Set(['money', 'quantity', 'cost', 'fixed']);
/** Statements that can be left out. */
const DROPPED_EXPRESSIONS = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'YieldExpression']);

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Types with a value inside. All others have none, and nothing in them is changed. */
const TYPED_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const isNode = (value) => typeof value?.type === 'string' && typeof value.start === 'number';
const isText = (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
/** Of a list, at a position that exists: only the compiler needs a default. */
const isByIndex = (node) => node.type === 'MemberExpression' && node.computed && node.property.name === 'index';
const isSum = (node) => node.type === 'BinaryExpression' && node.operator === '+';
/** Whether `+` joins text. */
const joinsText = (node) => [node.left, node.right].some((side) => isText(side) || (isSum(side) && joinsText(side)));

/**
 * Changes of an expression as a whole, each as the text that replaces it.
 * @param text the source of a node
 */
function replacementsOf(node, text, { inChain, isTest, isValue }) {
  const without = (side) => text(node[side]);
  switch (node.type) {
    case 'BinaryExpression': {
      if (isSum(node) && joinsText(node)) return [];
      const operators = OPERATORS[node.operator] ?? [];
      return operators.map((operator) => `${text(node.left)} ${operator} ${text(node.right)}`);
    }
    case 'LogicalExpression':
      if (node.operator === '??') return isByIndex(node.left) ? [] : [without('left')];
      return [without('left'), without('right')];
    case 'ConditionalExpression':
      return [without('consequent'), without('alternate')];
    case 'UnaryExpression':
      return node.operator === '!' && !isTest ? [text(node.argument)] : [];
    case 'Literal':
      if (typeof node.value === 'boolean') return [String(!node.value)];
      return typeof node.value === 'number' ? [node.value === 0 ? '1' : `${node.value + 1}`] : [];
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      if (callee.type === 'Identifier') {
        const isDropped = DROPPED_CALLS.has(callee.name) || (ROUNDINGS.has(callee.name) && !isValue);
        return isDropped && given[0] ? [text(given[0])] : [];
      }
      const isDropped =
        callee.type === 'MemberExpression' && !callee.computed && DROPPED_METHODS.has(callee.property.name);
      return isDropped && !inChain ? [text(callee.object)] : [];
    }
    default:
      return [];
  }
}

const shortened = (source) => {
  const line = source.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
};

/**
 * @param file its path, which names the faults
 * @param first the number of its first fault
 * @returns the code with all faults behind switches, and the faults: { id, file, line, change }
 */
export function instrument(file, source, first) {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const mutants = [];
  const text = (node) => source.slice(node.start, node.end);
  const lineOf = (offset) => source.slice(0, offset).split('\n').length;
  const plant = (node, replacement) => {
    const id = first + mutants.length;
    const change = `${shortened(text(node))} → ${shortened(replacement) || 'nothing'}`;
    mutants.push({ id, file, line: lineOf(node.start), change });
    return `globalThis.$mutant(${id})`;
  };

  /** The source between two offsets with its nodes rendered. */
  const between = (start, end, nodes, state) => {
    let at = start;
    let out = '';
    for (const child of nodes) {
      out += source.slice(at, child.start) + render(child, state);
      at = child.end;
    }
    return out + source.slice(at, end);
  };

  const childrenOf = (node) =>
    Object.entries(node)
      .flatMap(([key, value]) => {
        // Names, patterns' keys and module paths aren't expressions.
        if (key === 'key' && !node.computed) return [];
        if (['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'source'].includes(key)) return [];
        return Array.isArray(value) ? value : [value];
      })
      .filter(isNode)
      .sort((one, other) => one.start - other.start);

  function render(node, state) {
    if (
      /^(Import|ExportAll|ExportSpecifier|TS)/.test(node.type) &&
      !TYPED_VALUES.has(node.type) &&
      node.type !== 'ImportExpression'
    )
      return text(node);
    // A shorthand property or pattern is written once and read twice.
    if (node.type === 'Property' && node.shorthand) return text(node);
    const inside = {
      isInFunction: state.isInFunction || FUNCTIONS.has(node.type),
      // Inside a?.b.c, no part can be wrapped in parentheses.
      inChain:
        node.type === 'ChainExpression' ||
        (state.inChain && ['CallExpression', 'MemberExpression', 'TSNonNullExpression'].includes(node.type)),
      isTest: false,
    };
    const children = childrenOf(node);
    if (!inside.isInFunction) return between(node.start, node.end, children, inside);

    const method =
      node.type === 'MemberExpression' && !node.computed && state.isCallee
        ? METHODS.get(node.property.name)
        : undefined;
    if (method) {
      const name = node.property.name;
      const plantedName = `[${plant(node.property, method)} ? '${method}' : '${name}']`;
      return `${render(node.object, inside)}${node.optional ? '?.' : ''}${plantedName}`;
    }

    const isDropped =
      node.type === 'ThrowStatement' ||
      (node.type === 'ExpressionStatement' &&
        DROPPED_EXPRESSIONS.has(node.expression.type) &&
        node.expression.callee?.type !== 'Super');
    // In a block of its own, so that a following `else` stays with its `if`.
    if (isDropped) return `{ if (!${plant(node, '')}) { ${between(node.start, node.end, children, inside)} } }`;

    if (node.type === 'LogicalExpression' && node.operator === '??' && isByIndex(node.left))
      return between(node.start, node.end, [node.left], inside);

    const isIf = node.type === 'IfStatement';
    const switches = isIf
      ? ['true', 'false'].map((value) => `${plant(node.test, value)} ? ${value} : `)
      : replacementsOf(node, text, state).map((replacement) => `${plant(node, replacement)} ? (${replacement}) : `);
    const rendered = [];
    let at = node.start;
    for (const child of children) {
      const isTest = isIf && child === node.test;
      const own = render(child, {
        ...inside,
        isTest,
        isValue: node.type === 'Property',
        isCallee: child === node.callee,
        inChain: inside.inChain && (child === node.callee || child === node.object || child === node.expression),
      });
      rendered.push(source.slice(at, child.start), isTest ? `${switches.join('')}${own}` : own);
      at = child.end;
    }
    rendered.push(source.slice(at, node.end));
    const whole = rendered.join('');
    return isIf || switches.length === 0 ? whole : `(${switches.join('')}(${whole}))`;
  }

  const code = between(0, source.length, program.body, { isInFunction: false, inChain: false, isTest: false });
  return { code, mutants };
}
