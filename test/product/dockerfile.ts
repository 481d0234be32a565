import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Instruction {
  name: string;
  rest: string;
}

export function parseDockerfile(): Instruction[] {
  const lines = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, name = '', rest = '']) => ({ name, rest }));
}

/** Whether .dockerignore admits a file: the last pattern that matches it, or a folder above it, decides. */
function createAdmission(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => {
    const parts = path.split('/');
    const names = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return patterns.reduce((isIn, pattern) => {
      const [glob, wanted] = pattern.startsWith('!') ? [pattern.slice(1), true] : [pattern, false];
      return names.some((name) => matchesGlob(name, glob)) ? wanted : isIn;
    }, true);
  };
}

const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

export const contextFiles = (): string[] =>
  repositoryFiles().filter(createAdmission(read('.dockerignore')));
