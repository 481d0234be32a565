import { erasedName } from '#contract/platform/erasure.ts';
import {
  type ChosenMention,
  excerptOf,
  findNamed,
  type Mention,
  maxMentions,
  type PersonNames,
  replaceNamed,
} from '#contract/privacy/mentions.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PersonalRecord } from './erasing-repository.ts';
import { findIdentity } from './erasure-repository.ts';
import * as repository from './mention-repository.ts';

/** The words that identify these people in texts. */
export async function namedBy(
  db: Database,
  people: readonly PersonalRecord[],
): Promise<PersonNames[]> {
  const addresses = await repository.findAddresses(db, people);
  const identities = await Promise.all(people.map((person) => findIdentity(db, person)));
  return identities.flatMap((identity) => {
    if (!identity) return [];
    const { id, name, email, phone } = identity;
    return { name, email, phone, address: addresses.get(id) ?? '' };
  });
}

/** The office's texts about these people outside their records; at most 100. */
export async function findMentions(
  db: Database,
  people: readonly PersonalRecord[],
): Promise<Mention[]> {
  const names = await namedBy(db, people);
  const rows = await repository.findTexts(db, names, people, maxMentions);
  return rows
    .map(({ place, id, about, texts }) => ({
      place,
      _id: id,
      about,
      text: Object.values(texts).filter(Boolean).join(' | '),
    }))
    .filter(({ text }) => findNamed(text, names).length > 0)
    .slice(0, maxMentions)
    .map(({ text, ...mention }) => ({ ...mention, excerpt: excerptOf(text, names) }));
}

/**
 * Redacts people in the chosen texts as they are now. Returns the number of changed texts; ones gone, or without a
 * match, don't count.
 */
export async function eraseMentions(
  tx: Database,
  chosen: readonly ChosenMention[],
  names: readonly PersonNames[],
): Promise<number> {
  let changed = 0;
  for (const one of chosen) {
    const row = await repository.lockText(tx, one);
    if (!row) continue;
    const words = Object.values(row.texts).flatMap((text) =>
      findNamed(text, names).map(({ start, end }) => text.slice(start, end)),
    );
    if (words.length === 0) continue;
    const texts = Object.fromEntries(
      Object.entries(row.texts).map(([column, text]) => [
        column,
        replaceNamed(text, names, erasedName),
      ]),
    );
    await repository.writeTexts(tx, { ...row, texts }, words);
    changed += 1;
  }
  return changed;
}
