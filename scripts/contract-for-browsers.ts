import { type Plugin, parseAst } from 'vite';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Expression = NonNullable<
  Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']
>;

/** Returns an endpoint's source reduced to method, path and row keys; undefined for other expressions. */
function addressOf(init: Expression, code: string): string | undefined {
  if (
    init.type !== 'CallExpression' ||
    init.callee.type !== 'Identifier' ||
    init.callee.name !== 'endpoint'
  )
    return;
  const [address, declared] = init.arguments;
  if (address?.type !== 'Literal' || declared?.type !== 'ObjectExpression') return;
  const [method, path] = String(address.value).split(' ');
  const rows = declared.properties
    .map(({ start, end }) => code.slice(start, end))
    .filter((property) => /^(?:reads|writes):/.test(property));
  return `{ ${[`method: '${method}'`, `path: '${path}'`, ...rows].join(', ')} }`;
}

/**
 * Returns a contract module without schemas, rules and descriptions, which only the server needs. Other constants
 * are marked as pure, so that unused ones are dropped.
 */
function withoutSchemas(code: string): string {
  const declared = parseAst(code).body.map((one) =>
    one.type === 'ExportNamedDeclaration' ? one.declaration : one,
  );
  const values = declared
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) =>
      init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : [],
    );
  return values.reduceRight((edited, init) => {
    const { start, end } = init;
    const value = addressOf(init, code) ?? `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    return edited.slice(0, start) + value + edited.slice(end);
  }, code);
}

/** Keeps schemas out of pages that only call the API. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/contract\/[^?]*\.ts$/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
};
