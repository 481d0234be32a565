import { isRecord } from '#contract/platform/is-record.ts';
import { storedText } from '#web/platform/page/browser-storage.ts';

/** Stored between log-ins. Neither value grants access. */
interface Device {
  /** From the server: proves an earlier log-in here, so that strangers' failed attempts don't lock this browser out. */
  deviceToken: string;
  /** Random, created here: a password-reset code only works in the browser that requested it. */
  browserId: string;
}

const storage = storedText('localStorage', 'device');

// Without storage access, the browser is unknown again after this visit.
let remembered: Device | undefined;

function createBrowserId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readStored(): Partial<Device> {
  const stored = storage.readJson();
  if (!isRecord(stored)) return {};
  const { deviceToken, browserId } = stored;
  return {
    ...(typeof deviceToken === 'string' && { deviceToken }),
    ...(typeof browserId === 'string' && { browserId }),
  };
}

function keep(device: Device): Device {
  remembered = device;
  storage.write(JSON.stringify(device));
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
