import {
  CalendarDays,
  CircleCheck,
  type LucideIcon,
  MailX,
  OctagonAlert,
  ShieldQuestion,
  TriangleAlert,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Attention, maxNamed } from '#contract/overview/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { WithdrawDialog } from '#web/certificates/panels.ts';
import { RenewDocumentDialog } from '#web/documents/panels.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type AttentionGroup, type AttentionItem, contradictionOf, groupItems } from './attention-format.ts';

const ClearPhotosDialog = lazyComponent(async () => (await import('./clear-photos-dialog.tsx')).ClearPhotosDialog);

/** Icons and colours by urgency. */
const urgencyLooks: Record<AttentionItem['urgency'], { icon: LucideIcon; tone: string }> = {
  overdue: { icon: OctagonAlert, tone: 'text-danger' },
  soon: { icon: TriangleAlert, tone: 'text-gold-700' },
  applications: { icon: UserPlus, tone: 'text-navy-600' },
  consultations: { icon: CalendarDays, tone: 'text-navy-600' },
  messages: { icon: MailX, tone: 'text-danger' },
  privacy: { icon: ShieldQuestion, tone: 'text-danger' },
};

/** Shows today's items in groups, the most urgent first, each with its action; skeletons while loading. */
export function AttentionPanel({ attention }: { attention: Attention | undefined }) {
  const [opened, setOpened] = useState<AttentionItem['action']>();
  const close = () => setOpened(undefined);
  const can = useCan();
  const groups = attention && groupItems(attention, todayInLagos(serverNow()), can);
  const total = groups?.reduce((sum, group) => sum + group.total, 0) ?? 0;
  return (
    <Panel title="Needs attention today" aside={total > 0 && pluralize(total, 'item')} isFlush>
      {groups?.length === 0 && (
        <p className="flex items-center gap-3 px-4 py-6 text-2 text-ink-2 sm:px-5">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green-dot" />
          Nothing needs your attention today.
        </p>
      )}
      <div className="divide-y divide-line">
        {groups?.map((group) => (
          <Group key={group.name} group={group} onOpen={setOpened} />
        ))}
      </div>
      {!groups && (
        <ul aria-label="Needs attention today" aria-busy className="divide-y divide-line">
          {skeletons.map((key) => (
            <SkeletonRow key={key} />
          ))}
        </ul>
      )}
      {opened && 'paper' in opened && (
        <RenewDocumentDialog
          driver={opened.paper}
          paper={opened.paper.paper}
          expiresOn={opened.paper.expiresOn}
          onClose={close}
        />
      )}
      {opened && 'certificate' in opened && (
        <WithdrawDialog
          certificate={opened.certificate}
          knownReason={contradictionOf(opened.certificate)}
          onClose={close}
        />
      )}
      {opened && 'networks' in opened && <ClearPhotosDialog networks={opened.networks} onClose={close} />}
    </Panel>
  );
}

interface GroupProps {
  group: AttentionGroup;
  onOpen(action: AttentionItem['action']): void;
}

function Group({ group: { name, total, items, list }, onOpen }: GroupProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? items : items.slice(0, maxNamed);
  const more = total - listed.length;
  return (
    <div>
      <h3 id={id} className="flex items-baseline gap-2 px-4 pt-4 pb-1 text-2 font-title text-navy-900 sm:px-5">
        {name}
        <span className="text-1 text-ink-2 tabular-nums">{total.toLocaleString('en-NG')}</span>
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {listed.map((item) => (
          <AttentionRow key={item.key} item={item} onOpen={onOpen} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-1.5 ps-13 sm:px-5 sm:ps-14">
          {list ? (
            <TextLink to={list.to}>and {pluralize(more, `more ${list.noun}`)}</TextLink>
          ) : (
            <ShowMore onClick={() => setWhole(true)}>Show {more} more</ShowMore>
          )}
        </p>
      )}
    </div>
  );
}

// The pressed button disappears.
function ShowMore(props: { onClick(): void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button);
  return <Button ref={button} variant="line" size="dense" {...props} />;
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-2.5 sm:flex-nowrap sm:px-5';

function AttentionRow({ item, onOpen }: Pick<GroupProps, 'onOpen'> & { item: AttentionItem }) {
  const { urgency, about, sentence, detail, action } = item;
  const { icon: Icon, tone } = urgencyLooks[urgency];
  const box = useRef<HTMLLIElement>(null);
  // An entry disappears once it has been taken care of.
  useFocusFallback(box);
  const label = (
    <>
      {action?.label}
      {about && <span className="sr-only"> for {about.name}</span>}
    </>
  );
  return (
    <li ref={box} className={row}>
      <Icon aria-hidden="true" className={classNames('size-5 shrink-0 max-sm:self-start', tone)} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-2 leading-[1.35] font-title text-navy-900">
          {about && (
            <Link
              to={about.to}
              state={{ back: '/admin/dashboard' }}
              className="rounded-chip underline decoration-line-strong underline-offset-4 hover:decoration-navy-900"
            >
              {about.name}
            </Link>
          )}
          {sentence}
        </p>
        <p className="mt-0.5 text-1 text-ink-2">{detail}</p>
      </div>
      {action && (
        <div className="max-sm:w-full max-sm:ps-9">
          {'to' in action ? (
            <ButtonLink to={action.to} variant="line" size="dense">
              {label}
            </ButtonLink>
          ) : (
            <Button variant="line" size="dense" onClick={() => onOpen(action)}>
              {label}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const skeletons = ['1', '2', '3', '4'];

function SkeletonRow() {
  return (
    <li className={row}>
      <span className="size-5 shrink-0 rounded-chip bg-grey-tint" />
      <span className="grid min-w-0 flex-1 gap-3 py-1.5">
        <span className="block h-3.5 w-72 max-w-full rounded-chip bg-grey-tint" />
        <span className="block h-3 w-48 max-w-full rounded-chip bg-grey-tint" />
      </span>
      <span className="max-sm:w-full max-sm:ps-9">
        <span className="block h-(--h-dense) w-36 rounded-field bg-grey-tint" />
      </span>
    </li>
  );
}
