import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from 'typescript/unstable/ast';
import { isJsxOpeningElement, isJsxSelfClosingElement } from 'typescript/unstable/ast/is';
import { API, type Project, SignatureKind, TypeFlags } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const config = join(root, 'tsconfig.web.json');

/** Whether a component can return a text. One typed to return anything React renders passes on others' results. */
function givesText({ checker }: Project, name: Node): boolean {
  const type = checker.getTypeAtLocation(name);
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  return signatures.some((signature) => {
    const given = checker.getReturnTypeOfSignature(signature);
    const kinds = (given?.isUnionType() ? given.getTypes() : [given]).map((one) => one?.flags ?? 0);
    return (
      kinds.some((kind) => kind & TypeFlags.StringLike) &&
      !kinds.some((kind) => kind & TypeFlags.BigIntLike)
    );
  });
}

function namesOfElements(node: Node): Node[] {
  const names = isJsxOpeningElement(node) || isJsxSelfClosingElement(node) ? [node.tagName] : [];
  const inner: Node[] = [];
  node.forEachChild((child) => {
    inner.push(...namesOfElements(child));
  });
  return [...names, ...inner];
}

// The site's JSX wraps texts in elements, but not what a component returns.
test('a component gives elements, since React loses a bare text in a page that the browser has translated', async () => {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`there is no ${config}`);
  const found: string[] = [];
  for (const file of await readdir(join(root, 'src/web'), { recursive: true })) {
    const source =
      file.endsWith('.tsx') && project.program.getSourceFile(join(root, 'src/web', file));
    if (!source) continue;
    const names = namesOfElements(source).filter((name) => givesText(project, name));
    found.push(...names.map((name) => `${file}: ${name.getText(source)}`));
  }
  api.close();
  expect(found).toEqual([]);
});
