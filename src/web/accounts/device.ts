import { isRecord } from '#contract/platform/is-record.ts';

/** Stored between log-ins. Neither value grants access. */
interface Device {
  /** From the server: proves an earlier log-in here, so that strangers' failed attempts don't lock this browser out. */
  deviceToken: string;
  /** Random, created here: a password-reset code only works in the browser that requested it. */
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
    // Without storage access, the browser is unknown again after this visit.
  }
  return device;
}

export function thisDevice(): Device {
  const { deviceToken = remembered?.deviceToken ?? '', browserId = remembered?.browserId } =
    readStored();
  return browserId === undefined
    ? keep({ deviceToken, browserId: createBrowserId() })
    : { deviceToken, browserId };
}

export function rememberDevice(deviceToken: string | undefined): void {
  if (deviceToken !== undefined) keep({ ...thisDevice(), deviceToken });
}
