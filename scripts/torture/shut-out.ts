import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { formMessageLimits } from '#contract/messages/messages.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { goodConsultation } from '#test/consultations.ts';
import { type Product, startProduct } from '#test/product.ts';
import { aSecret, hashOf, photoUrl } from '#test/uploads.ts';
import type { Check } from './checks.ts';
import { say } from './report.ts';

const addresses = 10;
const callsOfAddress = 1_024;
const networks = 300;
const bookings = 120;
const atOnce = 32;
const settlingMs = 10_000;

/** Calls `act` with 0 to `count`, some at once; returns how often each status came. */
async function many(count: number, act: (at: number) => Promise<number>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    while (next < count) {
      const status = await act(next++);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}

async function applyFrom(url: string, from: string): Promise<number> {
  const body = asForm(await anApplication());
  const answer = await fetch(url + apiBase + registerDriver.path, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': from },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends what is no photo. */
async function sendNothing(url: string, from: string): Promise<number> {
  const headers = { 'upload-secret': aSecret(), 'content-type': 'image/jpeg', 'x-forwarded-for': from };
  const bytes = Buffer.from('no photo');
  const answer = await fetch(url + photoUrl('nin', hashOf(bytes)), { method: 'PUT', headers, body: bytes });
  await answer.arrayBuffer();
  return answer.status;
}

async function sendFromMany({ url }: Product): Promise<Check[]> {
  const counted = await many(addresses * callsOfAddress, (at) => sendNothing(url, `203.0.113.${at % addresses}`));
  say(`photos that are none by ${addresses} addresses ${JSON.stringify(counted)}`);
  const same = await applyFrom(url, '203.0.113.0');
  const other = await applyFrom(url, '198.51.100.7');
  return [
    {
      what: `after ${addresses * callsOfAddress} photos that are none one can apply from the same address (${same}) and from others (${other})`,
      wrong: [same, other].filter((status) => status !== 201).map((status) => `answered ${status}`),
    },
  ];
}

/** The product allows 150 photos a minute, and a /56 four times as many. */
async function sendFromNetworks({ url }: Product): Promise<Check[]> {
  const ofNetworks = await many(networks * 10, (at) =>
    sendNothing(url, `2001:db8:1:${(at % networks).toString(16)}::1`),
  );
  return [
    {
      what: `${networks} networks of one IPv6 customer don't count as so many senders (${JSON.stringify(ofNetworks)})`,
      wrong: ofNetworks[429] ? [] : ['none was refused'],
    },
  ];
}

async function bookForVictim({ url, dataDir }: Product): Promise<Check[]> {
  const [email, phoneNumber] = ['victim@example.com', '08030000001'];
  const statuses = await many(bookings, async (at) => {
    const answer = await fetch(url + apiBase + createConsultation.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${at}` },
      body: JSON.stringify({ ...goodConsultation(), email, phoneNumber }),
    });
    await answer.arrayBuffer();
    return answer.status;
  });
  await pause(settlingMs);
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox);
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const mails = texts.filter((text) => text.includes(email)).length;
  const sms = texts.filter((text) => text.startsWith('To: 2348030000001')).length;
  return [
    {
      what: `${bookings} bookings (${JSON.stringify(statuses)}) with one number and address lead to ${mails} mails and ${sms} text messages`,
      wrong: mails > formMessageLimits.anHour || sms > formMessageLimits.anHour ? ['too many'] : [],
    },
  ];
}

/** Attacks that would shut others out, or spend the company's money, from outside and by forms alone. */
export async function shutOutOthers(): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [posts, attacks] of [
    ['10000', [sendFromMany, bookForVictim]],
    ['30', [sendFromNetworks]],
  ] as const) {
    const product = await startProduct({ TRUST_PROXY: '1', PUBLIC_POSTS_PER_MINUTE: posts });
    try {
      for (const attack of attacks) checks.push(...(await attack(product)));
    } finally {
      await product.stop();
    }
  }
  return checks;
}
