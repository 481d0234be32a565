import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createTraining } from '#contract/trainings/training-management.ts';
import type { TrainingField } from '#contract/trainings/training-record.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { asForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { goodTraining } from '#test/samples/trainings.ts';
import { callAsAdmin } from './admin-calls.ts';

type Fields = Partial<Record<TrainingField, string>>;

export function aTitle(words = 'Sample Driving'): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  return `${words} ${letters}`;
}

async function formOf(fields: Fields, picture?: string): Promise<FormData> {
  const images =
    picture === undefined ? [] : [{ name: 'banner.jpg', bytes: await aPicture(picture) }];
  return asForm({ fields, images, groups: undefined });
}

/** A training's form, with a unique title; `changes` override fields. */
const trainingFields = (changes: Fields = {}): Fields => ({
  ...goodTraining(),
  title: aTitle(),
  ...changes,
});

/** Announces a training as an administrator. `picture` is the text on its image, if any. */
export async function announce(changes: Fields = {}, picture?: string): Promise<Training> {
  const form = await formOf(trainingFields(changes), picture);
  return (await callAsAdmin(createTraining, { body: form })).data;
}

export async function announceInTurn(...all: Fields[]): Promise<Training[]> {
  const announced: Training[] = [];
  for (const changes of all) announced.push(await announce(changes));
  return announced;
}

export const pageOf = ({ _id }: Training): string => `/training/${_id}`;

export const registrationFor = (title: string): string =>
  `/training/register?id=${encodeURIComponent(title)}`;

export const card = (page: Page, { title }: Pick<Training, 'title'>): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const main = (page: Page): Locator => page.getByRole('main');

export const registerLink = (page: Page): Locator =>
  main(page).getByRole('link', { name: 'Register', exact: true });

export const gallery = (page: Page): Locator =>
  page.getByRole('region', { name: 'From past sessions' });
