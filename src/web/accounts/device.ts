import { isRecord } from '#contract/platform/is-record.ts';

/** The data that this browser stores between log-ins. None of it opens an account. */
interface Device {
  /** From the server: shows that accounts were opened here before, so that strangers' failed log-ins lock nobody here. */
  deviceToken: string;
  /** Random, and made here: a code for a new password works in the browser that asked for it. */
  browserId: string;
}

const storageKey = 'device';

let remembered: Device | undefined;

function createBrowserId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readStored(): Partial<Device> {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
    if (!isRecord(stored)) return {};
    const { deviceToken, browserId } = stored;
    return {
      ...(typeof deviceToken === 'string' && { deviceToken }),
      ...(typeof browserId === 'string' && { browserId }),
    };
  } catch {
    return {};
  }
}

function keep(device: Device): Device {
  remembered = device;
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(device));
  } catch {
    // Without access to storage the browser stays a stranger after this visit.
  }
  return device;
}

/** Returns the data about this browser that the log-in pages send with their calls. */
export function thisDevice(): Device {
  const { deviceToken = remembered?.deviceToken ?? '', browserId = remembered?.browserId } = readStored();
  return browserId === undefined ? keep({ deviceToken, browserId: createBrowserId() }) : { deviceToken, browserId };
}

/** Remembers the token that a response has brought, if it has. */
export function rememberDevice(deviceToken: string | undefined): void {
  if (deviceToken !== undefined) keep({ ...thisDevice(), deviceToken });
}
