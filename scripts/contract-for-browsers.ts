import { type Plugin, parseAst } from 'vite';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Expression = NonNullable<
  Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']
>;

type Constants = ReadonlyMap<string, Expression | null>;

/** The row keys of an object, also those spread from a constant of the module. */
function rowKeys(
  object: Expression | null | undefined,
  code: string,
  constants: Constants,
): string[] {
  if (object?.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') {
      const { argument } = property;
      const spread = argument.type === 'Identifier' ? constants.get(argument.name) : argument;
      return rowKeys(spread, code, constants);
    }
    const source = code.slice(property.start, property.end);
    return /^(?:reads|writes):/.test(source) ? [source] : [];
  });
}

/** Returns an endpoint's source reduced to method, path and row keys; undefined for other expressions. */
function addressOf(init: Expression, code: string, constants: Constants): string | undefined {
  if (
    init.type !== 'CallExpression' ||
    init.callee.type !== 'Identifier' ||
    init.callee.name !== 'endpoint'
  )
    return;
  const [address, declared] = init.arguments;
  if (address?.type !== 'Literal' || declared?.type !== 'ObjectExpression') return;
  const [method, path] = String(address.value).split(' ');
  const rows = rowKeys(declared, code, constants);
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
  const variables = declared.flatMap((one) =>
    one?.type === 'VariableDeclaration' ? one.declarations : [],
  );
  const constants = new Map(
    variables.flatMap(({ id, init }) => (id.type === 'Identifier' ? [[id.name, init]] : [])),
  );
  const values = variables.flatMap(({ init }) =>
    init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : [],
  );
  return values.reduceRight((edited, init) => {
    const { start, end } = init;
    const value =
      addressOf(init, code, constants) ?? `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
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
