import { formatDate, formatInstant } from '#contract/platform/dates.ts';
import type { Company } from '#contract/website/company.ts';
import type { CopyValue } from './copy-facts-mapper.ts';
import type { CopiedDocument } from './copy-repository.ts';
import type { CopySection } from './copy-section-repository.ts';

export interface RecordCopy {
  /** The kind of record, with its public number. */
  title: string;
  reference: string;
  name: string;
  facts: Readonly<Record<string, CopyValue>>;
  documents: CopiedDocument[];
  sections: CopySection[];
}

export type ArchivedDocument = CopiedDocument & { isMissing: boolean };
export type ArchivedRecord = Omit<RecordCopy, 'documents'> & { documents: ArchivedDocument[] };

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => characters[character] ?? '');

const write = (value: CopyValue | undefined) =>
  value === null || value === undefined || value === ''
    ? '<i>none</i>'
    : escapeHtml(formatDate(String(value)));

// On phones each cell has its heading above it, since the columns wouldn't fit.
const toLabelled = (heading = '', cell: string) =>
  `<td data-heading="${escapeHtml(heading)}">${cell}</td>`;

const toTable = (headings: readonly string[], rows: readonly string[][]) =>
  `<table><thead><tr>${headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell, at) => toLabelled(headings[at], cell)).join('')}</tr>`)
    .join('')}</tbody></table>`;

function toSection({ title, rows }: CopySection): string {
  const [first] = rows;
  if (!first) return `<h3>${escapeHtml(title)}</h3><p>Nothing is stored.</p>`;
  const headings = Object.keys(first);
  return `<h3>${escapeHtml(title)}</h3>${toTable(
    headings,
    rows.map((row) => headings.map((heading) => write(row[heading]))),
  )}`;
}

const toLink = ({ path, isMissing }: ArchivedDocument) =>
  isMissing
    ? '<strong>This file is missing.</strong>'
    : `<a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(path)}</a>`;

function toRecord(record: ArchivedRecord): string {
  const facts = Object.entries(record.facts).map(
    ([label, value]) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${write(value)}</td></tr>`,
  );
  const documents = record.documents.map((document) => [
    escapeHtml(document.title),
    formatInstant(document.addedAt),
    document.replacedAt === null ? 'current' : `until ${formatInstant(document.replacedAt)}`,
    toLink(document),
  ]);
  return [
    `<section><h2>${escapeHtml(record.title)}: ${escapeHtml(record.name)}</h2>`,
    `<table class="facts"><tbody>${facts.join('')}</tbody></table>`,
    documents.length > 0
      ? `<h3>Documents</h3>${toTable(['Document', 'Added', 'Shown', 'File'], documents)}`
      : '',
    ...record.sections.map(toSection),
    '</section>',
  ].join('');
}

const style = `body{overflow-wrap:anywhere;font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#0b1a33}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{border:1px solid #c9d1de;padding:.35rem .6rem;text-align:left;vertical-align:top}
td{min-width:5.5rem;white-space:pre-wrap}
thead th{background:#eef2f8}.facts th{width:16rem;background:#eef2f8}h2{margin-top:2.5rem;border-bottom:2px solid #0b1a33}h3{margin:1.5rem 0 .5rem}
@media screen and (max-width:50rem){thead{display:none}tr,th,td,.facts th{display:block;width:auto}th,td{border-bottom:0}tr{margin-bottom:.75rem;border-bottom:1px solid #c9d1de}
.facts tr{margin:0}td[data-heading]::before{content:attr(data-heading);display:block;font-weight:bold}}
@media print{body{margin:0;max-width:none;font-size:11pt}tr{break-inside:avoid}h2,h3{break-after:avoid}}`;

/** A page to read and print, without scripts or external content. */
export function toPage(records: readonly ArchivedRecord[], madeAt: Date, company: Company): string {
  const { name, officerName, officerEmail } = company;
  const contact = [officerName, officerEmail].filter((text) => text !== '').join(', ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Personal data, ${escapeHtml(name)}</title><style>${style}</style></head><body>
<h1>What ${escapeHtml(name)} stores about you</h1>
<p>Made on the ${formatInstant(madeAt)} (Lagos). The same is in data.json, for programs. The documents are in the folders beside this page.</p>
<p>Questions, or something is wrong? Ask our data protection officer: ${escapeHtml(contact)}. You can also complain to the Nigeria Data Protection Commission (NDPC).</p>
${records.map(toRecord).join('\n')}</body></html>`;
}

export const toJson = (
  records: readonly ArchivedRecord[],
  madeAt: Date,
  company: Company,
): string =>
  `${JSON.stringify(
    {
      company: company.name,
      madeAt: madeAt.toISOString(),
      records: records.map(({ documents, sections, ...record }) => ({
        ...record,
        documents: documents.map(({ title, path, isMissing, addedAt, replacedAt }) => ({
          title,
          file: isMissing ? null : path,
          isMissing,
          addedAt,
          replacedAt,
        })),
        ...Object.fromEntries(sections.map(({ title, rows }) => [title, rows])),
      })),
    },
    undefined,
    2,
  )}\n`;
