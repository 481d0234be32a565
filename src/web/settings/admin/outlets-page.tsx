import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Channel } from '#contract/messages/messages.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import {
  changeMailSettings,
  changeTextSettings,
  type MailSettings,
  mailChecks,
  mailPorts,
  readOutletSettings,
  removeOutletSettings,
  type TextSettings,
  termiiUrl,
  testOutlet,
  textChecks,
  textProviderKinds,
  textProviderNames,
  textTestChecks,
} from '#contract/settings/outlets.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { type FormFields, useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { type Description, DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';

export const meta = pageTitle('Settings: mail and texts');

export const handle: ScreenHandle = { permission: 'manage the server' };

export default function OutletsPage() {
  // Each read can ask for the password again.
  const query = useQuery({ ...apiQuery(readOutletSettings, {}), refetchOnWindowFocus: false });
  return (
    <QueryView query={query} data={query.data?.data} failure="The settings could not be loaded.">
      {(saved) =>
        saved ? (
          <div className="grid grid-cols-1 gap-4">
            <Mail saved={saved.mail} />
            <Texts saved={saved.text} />
          </div>
        ) : (
          <RecordSkeleton label="Loading the settings" />
        )
      }
    </QueryView>
  );
}

const secret = (isStored: boolean) => (isStored ? 'Set, never shown' : 'None');

function Mail({ saved }: { saved: MailSettings }) {
  const { host, port, user, from, hasPassword } = saved;
  const [isChanging, setChanging] = useState(false);
  const testing = useCall(testOutlet);
  return (
    <OutletPanel
      {...{ channel: 'mail', saved, title: 'Emails' }}
      missing="No mail server is set. Emails are only written to files on the server."
      items={[
        { label: 'Mail server', value: `${host}, port ${port}` },
        { label: 'User', value: user || 'None' },
        { label: 'Password', value: secret(hasPassword) },
        { label: 'Sender', value: from },
      ]}
      isTesting={testing.isPending}
      onTest={() => testing.mutate({ body: { channel: 'mail' } })}
      onChange={() => setChanging(true)}
    >
      {isChanging && <MailDialog saved={saved} onClose={() => setChanging(false)} />}
    </OutletPanel>
  );
}

function Texts({ saved }: { saved: TextSettings }) {
  const { kind, url, from, hasKey, reportUrl } = saved;
  const [dialog, setDialog] = useState<'change' | 'test'>();
  const close = () => setDialog(undefined);
  return (
    <OutletPanel
      {...{ channel: 'text', saved, title: 'Text messages' }}
      missing="No provider is set. Text messages are only written to files on the server."
      items={[
        { label: 'Provider', value: textProviderNames[kind] },
        { label: 'Address', value: url },
        { label: 'Key', value: secret(hasKey) },
        { label: 'Sender', value: from },
        {
          label: 'Delivery reports',
          value: (
            <>
              <span className="block font-normal text-ink-2">
                Enter this secret address at the provider:
              </span>
              <span className="break-all">{reportUrl}</span>
            </>
          ),
        },
      ]}
      isTesting={false}
      onTest={() => setDialog('test')}
      onChange={() => setDialog('change')}
    >
      {dialog === 'change' && <TextDialog saved={saved} onClose={close} />}
      {dialog === 'test' && <TestTextDialog onClose={close} />}
    </OutletPanel>
  );
}

const removal: Readonly<Record<Channel, { title: string; description: string }>> = {
  mail: {
    title: 'Remove the mail server?',
    description:
      'Its password is deleted. Emails, codes for log-ins included, are only written to files until another one is set.',
  },
  text: {
    title: 'Remove the provider?',
    description:
      'Its key is deleted. Text messages are only written to files until another is set.',
  },
};

interface OutletPanelProps {
  channel: Channel;
  saved: Pick<MailSettings, 'source' | 'version'>;
  title: string;
  /** Shown without settings. */
  missing: string;
  items: readonly Description[];
  isTesting: boolean;
  onTest(): void;
  onChange(): void;
  children: ReactNode;
}

function OutletPanel(props: OutletPanelProps) {
  const { channel, saved, title, missing, items, isTesting, onTest, onChange, children } = props;
  const { source, version } = saved;
  const { mutateAsync: remove } = useCall(removeOutletSettings);
  const removing = useConfirmedAction(
    () => ({ ...removal[channel], confirmLabel: 'Remove', isDangerous: true }),
    () => remove({ params: { channel }, query: { version: String(version) } }),
  );
  return (
    <Panel
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          {source !== 'none' && (
            <Button variant="line" size="dense" isLoading={isTesting} onClick={onTest}>
              Send me a test<span className="sr-only">: {title}</span>
            </Button>
          )}
          {source === 'office' && (
            <Button variant="line" size="dense" onClick={() => removing.ask({})}>
              Remove<span className="sr-only"> the settings of {title}</span>
            </Button>
          )}
          {source !== 'server' && (
            <Button size="dense" onClick={onChange}>
              {source === 'office' ? 'Change' : 'Set up'}
              <span className="sr-only"> {title}</span>
            </Button>
          )}
        </span>
      }
    >
      {source === 'server' && (
        <p className="max-w-measure py-2 text-2 text-ink-2">
          Set on the server, in its environment variables. Change it there.
        </p>
      )}
      {source === 'none' ? (
        <p className="py-2">
          <StatusNote judgement="warning">{missing}</StatusNote>
        </p>
      ) : (
        <DescriptionList items={items} />
      )}
      {removing.dialog}
      {children}
    </Panel>
  );
}

const keepsSecret = (isStored: boolean) =>
  isStored ? { hint: 'Leave it empty to keep the stored one.' } : {};

function MailDialog({ saved, onClose }: { saved: MailSettings; onClose(): void }) {
  const { host, port, user, from, hasPassword, version } = saved;
  const form = useForm({ host, port, user, password: '', from }, mailChecks);
  const { mutateAsync: save } = useCall(changeMailSettings);
  return (
    <FormDialog
      form={form}
      title="Mail server"
      description="We send you a test. The settings are saved once the server has taken it; until then the former ones stay. All Owners get an email."
      confirmLabel="Test and save"
      isVersioned
      onSave={() => save({ body: { ...form.values, version } })}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Field
          label="Mail server"
          hint="Your mail provider calls it the SMTP server, such as smtp.example.com."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('host')}
        />
        <Select
          label="Port"
          hint="Usually 587. The connection is always encrypted."
          options={mailPorts}
          isAlwaysChosen
          {...form.field('port')}
        />
        <Field
          label="User"
          hint="Often the email address."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('user')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          {...keepsSecret(hasPassword)}
          {...form.field('password')}
        />
        <Field
          label="Sender"
          type="email"
          hint="The address that emails come from. This account must be allowed to use it."
          autoComplete="off"
          {...form.field('from')}
        />
      </div>
    </FormDialog>
  );
}

function TextDialog({ saved, onClose }: { saved: TextSettings; onClose(): void }) {
  const { kind, url, from, hasKey, version } = saved;
  const form = useForm({ kind, url, from, key: '', phone: '' }, textChecks);
  const { mutateAsync: save } = useCall(changeTextSettings);
  return (
    <FormDialog
      form={form}
      title="Provider of text messages"
      description="We send a test to the phone below. The settings are saved once the provider has taken it; until then the former ones stay. All Owners get an email."
      confirmLabel="Test and save"
      isVersioned
      onSave={() => save({ body: { ...form.values, version } })}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Select
          label="Provider"
          options={textProviderKinds}
          labelOf={(one) =>
            one === 'termii' ? textProviderNames.termii : textProviderNames.webhook
          }
          isAlwaysChosen
          {...form.field('kind')}
          onChange={(chosen) => {
            form.field('kind').onChange(chosen);
            // Each provider has its own address.
            form
              .field('url')
              .onChange(chosen === kind ? url : chosen === 'termii' ? termiiUrl : '');
          }}
        />
        <Field
          label="Address"
          hint={
            form.values.kind === 'termii'
              ? "The base URL on Termii's dashboard."
              : "The provider's address for webhooks. It begins with https://."
          }
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('url')}
        />
        <Field
          label="Key"
          type="password"
          autoComplete="new-password"
          {...keepsSecret(hasKey)}
          {...form.field('key')}
        />
        <Field
          label="Sender"
          hint="The sender ID that the provider has approved: 3 to 11 letters and digits."
          autoComplete="off"
          {...form.field('from')}
        />
        <TestPhone form={form} />
      </div>
    </FormDialog>
  );
}

function TestPhone({ form }: { form: FormFields<'phone'> }) {
  const { onChange, ...field } = form.field('phone');
  return (
    <Field
      label="Phone number for the test"
      hint="We don't store it."
      inputMode="tel"
      autoComplete="tel"
      {...field}
      // Spellings such as +234 803 … become the 11 digits.
      onChange={(typed) => onChange(nationalPhoneNumber(typed))}
    />
  );
}

function TestTextDialog({ onClose }: { onClose(): void }) {
  const form = useForm({ phone: '' }, textTestChecks);
  const { mutateAsync: send } = useCall(testOutlet);
  return (
    <FormDialog
      form={form}
      title="Send a test"
      description="A text message, sent now with the settings in force."
      confirmLabel="Send"
      onSave={() => send({ body: { channel: 'text', phone: form.values.phone } })}
      onClose={onClose}
    >
      <TestPhone form={form} />
    </FormDialog>
  );
}
