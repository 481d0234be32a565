import { applicationsAtOnce } from './bench/applications-at-once.ts';
import { formPosts } from './bench/form-posts.ts';
import { printTable } from './bench/report.ts';

// Measures the built product. It fails when something is broken, not when a target is missed.

for (const measure of [applicationsAtOnce, formPosts]) {
  const { title, rows, broken } = await measure();
  printTable(title, rows);
  for (const sentence of broken) process.stderr.write(`Broken: ${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
