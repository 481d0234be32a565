import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readTicket } from '#contract/attendance/attendance.ts';
import { formatShortDate, formatTime, timeInLagos } from '#contract/platform/dates.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type ListedPerson, tookPart } from './attendance-marks.ts';

interface ScanResult {
  kind: 'good' | 'bad';
  title: string;
  words: string;
}

// Repeated readings within this time are one scan.
const sameCodeMs = 3000;

const toneOf = { good: 'bg-green-tint text-green-ink', bad: 'bg-red-tint text-red-ink' } as const;

function signal(sound: AudioContext, kind: ScanResult['kind']): void {
  navigator.vibrate?.(kind === 'good' ? 80 : [80, 60, 160]);
  const tone = new OscillatorNode(sound, { frequency: kind === 'good' ? 880 : 220 });
  tone.connect(sound.destination);
  tone.start();
  tone.stop(0.12);
}

/** For a code that isn't on the list, names its training if online. */
async function explain(code: string): Promise<ScanResult> {
  try {
    const { fullName, title, date } = (await callApi(readTicket, { params: { ticket: code } }))
      .data;
    return {
      kind: 'bad',
      title: 'Wrong training',
      words: `${fullName} is registered for ${title} on ${formatShortDate(date)}.`,
    };
  } catch (error) {
    if (isNotFound(error))
      return { kind: 'bad', title: 'Unknown code', words: 'No registration has this code.' };
    return {
      kind: 'bad',
      title: 'Not on this list',
      words: 'It may be for another training. Look for the name in the list.',
    };
  }
}

interface ScanDialogProps {
  people: readonly ListedPerson[];
  onCame(one: ListedPerson): void;
  onClose(): void;
}

export function ScanDialog({ people, onCame, onClose }: ScanDialogProps) {
  // Set once the dialog is in the page, which is after the first effects.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const last = useRef({ code: '', at: 0 });
  const sound = useRef<AudioContext>(undefined);
  // Browsers limit the number of audio contexts.
  useEffect(() => () => void sound.current?.close(), []);
  const [answer, setAnswer] = useState<ScanResult>();
  const [hasCamera, setHasCamera] = useState(true);

  const take = useEffectEvent(async (code: string) => {
    const now = Date.now();
    const isSame = last.current.code === code && now - last.current.at < sameCodeMs;
    last.current = { code, at: now };
    if (isSame) return;
    const line = people.find(({ person }) => person.ticket === code);
    const { currentMark } = line ?? {};
    if (line && currentMark && tookPart(currentMark.state)) {
      const time = formatTime(timeInLagos(new Date(currentMark.at)));
      show({
        kind: 'bad',
        title: line.person.fullName,
        words: `Scanned already: ${currentMark.state.toLowerCase()} at ${time}.`,
      });
    } else if (line) {
      onCame(line);
      show({ kind: 'good', title: line.person.fullName, words: 'Came' });
    } else show(await explain(code));
  });

  function show(result: ScanResult) {
    setAnswer(result);
    sound.current ??= new AudioContext();
    signal(sound.current, result.kind);
  }

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(player: HTMLVideoElement) {
      const camera = await rearCamera(player);
      if (isOver) return camera.stop();
      const canvas = new QRCanvas();
      let isReading = false;
      const end = frameLoop(() => {
        if (isReading) return;
        isReading = true;
        void camera
          .readFrame(canvas)
          .then((read) => (typeof read === 'string' ? take(read) : undefined))
          // Most frames have no code; ignore them.
          .catch(() => undefined)
          .finally(() => {
            isReading = false;
          });
      }, player);
      stop = () => {
        end();
        camera.stop();
      };
    }
    if (video) void start(video).catch(() => setHasCamera(false));
    return () => {
      isOver = true;
      stop?.();
    };
  }, [video]);

  return (
    <Dialog
      onClose={onClose}
      title="Scan codes"
      description="The code is on the page linked in the registration message."
      closeLabel="Done"
    >
      {hasCamera ? (
        <video
          ref={setVideo}
          autoPlay
          muted
          playsInline
          className="aspect-square max-h-[45dvh] w-full rounded-card bg-navy-950 object-cover"
        />
      ) : (
        <p>The camera can't be used. Allow it for this site, or mark people in the list.</p>
      )}
      <div
        role="status"
        className={`mt-3 min-h-[116px] rounded-card p-4 ${answer ? toneOf[answer.kind] : 'bg-grey-tint'}`}
      >
        {answer ? (
          <>
            <strong className="block text-[1.75rem] leading-[1.2] font-title wrap-anywhere">
              {answer.title}
            </strong>
            {answer.words}
          </>
        ) : (
          'Hold the code in front of the camera.'
        )}
      </div>
    </Dialog>
  );
}
