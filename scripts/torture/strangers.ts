import { performance } from 'node:perf_hooks';
import { login } from '#contract/accounts/accounts.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { enrolSeveral } from '#contract/enrolments/several-enrolments.ts';
import { personMessageLimits } from '#contract/messages/messages.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { cancelTracked, track } from '#contract/tracking/tracking.ts';
import { adminSettings, unlimited, withDatabase } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { aTraining } from '#test/samples/trainings.ts';

const victim = { email: 'victim@example.com', phoneNumber: '08030000001' };
const maxHomeMs = 300;
const seats = 2;
const madeUp = 6_000;
const maxWaiting = 1_000;

async function post({ url }: Product, path: string, body: object): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + apiBase + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

const field = (text: string, name: string): string => new RegExp(`"${name}":"([^"]*)"`).exec(text)?.[1] ?? '';

/** Books with somebody else's contacts and cancels, in a loop. */
async function bookForAnother(product: Product, db: Database, times: number): Promise<Check> {
  for (let at = 0; at < times; at += 1) {
    const booked = await post(product, createConsultation.path, { ...goodConsultation(), ...victim });
    const found = await post(product, track.path, {
      reference: field(booked.text, 'reference'),
      contact: victim.email,
    });
    await post(product, cancelTracked.path, { token: field(found.text, 'token') });
  }
  const { sent } = await db
    .selectFrom('messages')
    .select((column) => column.fn.countAll<string>().as('sent'))
    .where('address', 'in', [victim.email, victim.phoneNumber])
    .where('state', '<>', 'Held back')
    .executeTakeFirstOrThrow();
  const wrong = Number(sent) > personMessageLimits.anHour ? [`${sent} were queued`] : [];
  return {
    what: `${times} bookings for another lead to ${personMessageLimits.anHour} messages at most (${sent})`,
    wrong,
  };
}

/** Sends forms of nothing but boundary lines over two connections, and measures how long the home page takes meanwhile. */
async function sendBoundaryLines(product: Product, times: number): Promise<Check> {
  const body = Buffer.alloc(1.9e6, '--x\r\n');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  let isOver = false;
  const attackers = [1, 2].map(async () => {
    while (!isOver)
      await fetch(product.url + apiBase + login.path, { method: 'POST', headers, body }).catch(() => undefined);
  });
  let slowest = 0;
  for (let at = 0; at < times; at += 1) {
    const began = performance.now();
    await (await fetch(product.url)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - began);
  }
  isOver = true;
  await Promise.all(attackers);
  const ms = Math.round(slowest);
  return {
    what: `the home page takes at most ${maxHomeMs} ms while two send boundary lines (slowest: ${ms} ms)`,
    wrong: ms > maxHomeMs ? [`it took ${ms} ms`] : [],
  };
}

/** Puts made-up people on the waiting list of a training. */
async function fillWaitingList(product: Product, db: Database): Promise<Check> {
  const trainingId = await aTraining(db, { title: 'Safe driving', seats });
  let refusal = '';
  for (let at = 0; at < madeUp; at += 20) {
    const people = Array.from({ length: 20 }, (_, of) => ({
      fullName: 'Ada Obi',
      email: `ada.${at + of}@example.com`,
      phoneNumber: victim.phoneNumber,
    }));
    const { status, text } = await post(product, enrolSeveral.path, {
      trainingId,
      companyName: 'A',
      people,
      joinsWaitingList: true,
    });
    if (status >= 400 && refusal === '') refusal = text;
  }
  const { waiting } = await db
    .selectFrom('enrolments')
    .select((column) => column.fn.countAll<string>().as('waiting'))
    .where('trainingId', '=', trainingId)
    .executeTakeFirstOrThrow();
  return {
    what: `of ${madeUp} made-up people at most ${maxWaiting} are registered for ${seats} seats (${waiting})`,
    wrong: Number(waiting) > maxWaiting || Number(waiting) <= seats ? [`${waiting} are: ${refusal}`] : [],
  };
}

/** What strangers can spend of others: messages, the processor, places in a waiting list. */
export async function attackAsStrangers(_random: SeededRandom, times: number): Promise<Check[]> {
  const product = await startProduct({ ...adminSettings, ...unlimited });
  try {
    return await withDatabase(product.dataDir, async (db) => [
      await bookForAnother(product, db, times),
      await sendBoundaryLines(product, times),
      await fillWaitingList(product, db),
    ]);
  } finally {
    await product.stop();
  }
}
