import { interactions } from './bench/interactions.ts';
import { printTable } from './bench/report.ts';
import { findChromium } from './chromium.ts';

// Measures the built product in a browser. It fails when something is broken, not when a target is missed.

const { title, rows } = await interactions(await findChromium());
printTable(title, rows);
