import { type Plugin, parseAst } from 'vite';

/** What a browser needs of an endpoint besides its address. */
const kept = ['invalidates'];

/**
 * The code of a module of the contract as browsers need it: its endpoints without their schemas, rules and descriptions, which the
 * server alone reads, and with every constant marked as one that can be left out where nobody uses it.
 */
export function withoutSchemas(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  for (const statement of parseAst(code).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue;
      const { start, end } = init;
      const text = addressOf(init, code) ?? `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
      edits.push({ start, end, text });
    }
  }
  return edits.reduceRight((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), code);
}

type Expression = NonNullable<
  Extract<ReturnType<typeof parseAst>['body'][number], { type: 'VariableDeclaration' }>['declarations'][number]['init']
>;

/** The endpoint that an expression declares, as an object with its address; `undefined` if it declares none. */
function addressOf(init: Expression, code: string): string | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return;
  const [address, declared] = init.arguments;
  if (address?.type !== 'Literal' || declared?.type !== 'ObjectExpression')
    throw new Error(`No address: ${code.slice(init.start, init.end)}`);
  const [method, path] = String(address.value).split(' ');
  const rest = declared.properties.filter(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && kept.includes(one.key.name),
  );
  return `{ ${[`method: '${method}'`, `path: '${path}'`, ...rest.map((one) => code.slice(one.start, one.end))].join(', ')} }`;
}

/** Keeps schemas out of pages that only call the API; it is the same as React Router does with what only the server runs of a page. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/contract\/[^?]*\.ts$/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
};
