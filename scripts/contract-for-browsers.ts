import { type Plugin, parseAst } from 'vite';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Expression = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

/** The endpoint that an expression declares, as an object with its address and the rows that it reads and writes; `undefined` if it declares none. */
function addressOf(init: Expression, code: string): string | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return;
  const [address, declared] = init.arguments;
  if (address?.type !== 'Literal' || declared?.type !== 'ObjectExpression') return;
  const [method, path] = String(address.value).split(' ');
  const rows = declared.properties
    .map(({ start, end }) => code.slice(start, end))
    .filter((property) => /^(?:reads|writes):/.test(property));
  return `{ ${[`method: '${method}'`, `path: '${path}'`, ...rows].join(', ')} }`;
}

/**
 * The code of a module of the contract as browsers need it: its endpoints without schemas, rules and descriptions, which the server alone
 * reads, and every other constant marked as one that can be left out where nobody uses it.
 */
function withoutSchemas(code: string): string {
  const declared = parseAst(code).body.map((one) => (one.type === 'ExportNamedDeclaration' ? one.declaration : one));
  const values = declared
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : []));
  return values.reduceRight((edited, init) => {
    const { start, end } = init;
    const value = addressOf(init, code) ?? `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    return edited.slice(0, start) + value + edited.slice(end);
  }, code);
}

/** Keeps schemas out of pages that only call the API, as React Router leaves out what only the server runs of a page. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/contract\/[^?]*\.ts$/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
};
