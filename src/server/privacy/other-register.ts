import type { KeptTable } from './register.ts';

/** What is kept about people, such as administrators, in a table that has no rows about records. Erasing a person leaves it as it is. */
interface OtherTable extends Pick<KeptTable, 'what' | 'activity' | 'ground' | 'until' | 'rules'> {
  columns: string;
  /** Where erasing does something with it all the same. */
  erasing?: string;
}

const uses = { activity: 'office', ground: 'contract' } as const;
const guards = { activity: 'site', ground: 'legitimate interest' } as const;
const shows = { activity: 'pictures', ground: 'consent of those who can be recognised or are named' } as const;
const withAccount = 'removing the account';

/** Every table with something of people that no record leads to. A test compares it with the database. */
export const otherRegister: Readonly<Record<string, OtherTable>> = {
  list_exports: {
    ...{ activity: 'office', ground: 'legitimate interest' },
    what: 'lists that are being exported',
    columns: 'id admin_id list format chosen created_at',
    erasing: 'deleted, where the search names the person',
    until: 'after two hours',
  },
  person_exports: {
    ...{ activity: 'asked', ground: 'legal duty' },
    what: 'which records an Owner wants a copy of, by their ids; the copy itself is stored nowhere',
    columns: 'id admin_id records created_at',
    until: 'after an hour',
  },
  application_uploads: {
    ...{ activity: 'applications', ground: 'contract' },
    what: 'photos that were sent before their application, so that a bad line loses nothing; `sender` limits how much somebody sends',
    columns: 'secret_hash document_group sha256 sender file_name bytes created_at',
    until: 'the application, or after a day: row and file',
  },
  stored_files: {
    ...{ activity: 'applications', ground: 'that of what the file belongs to' },
    what: "every file of the file store: hashes find damage, and the same image sent twice; the file's own key, encrypted",
    columns: 'name owner kept created_at dropped sha256 sent_sha256 sealed_key',
    erasing: 'deleted, with the documents',
    until: 'what ends the file',
  },
  idempotent_answers: {
    ...guards,
    what: 'answers to forms, so that the same form is stored once: a hash of the words, no words',
    columns: 'scope key message reference is_message_queued created_at fingerprint digest',
    until: 'after 24 hours',
  },
  rate_limits: {
    ...guards,
    what: 'how often something was tried, against floods and guessing; keys are hashes or networks',
    columns: 'key events ends_at',
    until: 'the end of the window, after two days at most',
  },
  feedback: {
    ...{ activity: 'trainings', ground: 'legitimate interest' },
    what: 'what those who came said of a training, without time, person or order, so that nothing can be given out or erased for one; its free words can name people',
    columns: 'id training_id stars helped missing',
    rules: ['recordsClosed'],
    until: 'the words are emptied; the stars stay',
  },
  past_trainings: {
    ...shows,
    what: 'the gallery, which shows what trainings are like',
    columns: 'id picture_id caption created_at version',
    until: 'an administrator',
  },
  public_pictures: {
    ...shows,
    what: 'which pictures of trainings, the gallery and the site there are',
    columns: 'id unused_since',
    until: 'the nightly run, once nothing uses it: row and files. Browsers that have shown it can keep it',
  },
  public_picture_files: {
    ...shows,
    what: 'where the files of public pictures are',
    columns: 'picture_id size file_name',
    until: 'what ends the picture',
  },
  website_draft: {
    ...shows,
    what: 'changed words of the site that are not published, and who wrote them; `value` names people of the team and clients who agreed',
    columns: 'path value revision changed_by changed_by_id changed_at',
    until: 'publishing or discarding it',
  },
  website_versions: {
    ...shows,
    what: 'what the site said, and who published it; `content` names people of the team, and clients with the day on which they agreed',
    columns: 'number content changed note published_by published_at draft_revision restored_from',
    until: '20 publications later. Whoever takes their consent back is taken off the page, which is published again',
  },
  admins: {
    ...uses,
    what: 'accounts of administrators, to log in',
    columns: 'id name email password_hash role created_at deactivated_at last_seen_at version',
    until: withAccount,
  },
  admin_sessions: {
    ...uses,
    what: 'their open sessions',
    columns: 'token_hash admin_id created_at last_used_at device confirmed_at id',
    until: 'logging out, after `SESSION_HOURS` at most',
  },
  admin_invitations: {
    ...uses,
    what: 'who is invited to be one',
    columns: 'id email role invited_by invited_by_id token_hash created_at expires_at accepted_at revoked_at',
    until: 'when it would have expired, once accepted or withdrawn',
  },
  recovery_codes: {
    ...uses,
    what: 'codes for a new password, as keyed hashes',
    columns: 'admin_id code_hash tries_left expires_at browser_hash',
    until: 'after 10 minutes',
  },
  backup_codes: {
    ...uses,
    what: 'codes on paper for a lost second factor, as keyed hashes',
    columns: 'admin_id code_hash',
    until: `using them, ${withAccount}`,
  },
  login_challenges: {
    ...uses,
    what: 'log-ins that lack the second factor',
    columns: 'token_hash admin_id tries_left expires_at',
    until: 'after minutes',
  },
  totp_factors: {
    ...uses,
    what: 'secrets of authenticator apps, encrypted',
    columns: 'admin_id secret pending_secret last_step',
    until: `removing the factor, ${withAccount}`,
  },
  passkeys: {
    ...uses,
    what: 'public keys of passkeys',
    columns: 'id admin_id credential_id public_key counter transports name created_at last_used_at',
    until: `removing the passkey, ${withAccount}`,
  },
  notification_reads: {
    ...uses,
    what: 'up to when an administrator has seen what is new',
    columns: 'admin_id read_before',
    until: withAccount,
  },
  monthly_summaries: {
    ...uses,
    what: 'which administrators get the figures of each month by mail',
    columns: 'admin_id wanted_since sent_month',
    until: `choosing otherwise, ${withAccount}`,
  },
  message_templates: {
    ...uses,
    what: 'the words of messages, with the name of who changed them',
    columns: 'id event subject words text sends_mail sends_text version changed_by changed_at',
    until: 'nothing',
  },
  training_files: {
    ...uses,
    what: 'files for those with a seat in a training, with the name of who added one',
    columns: 'id training_id file_name name type bytes added_by created_at',
    until: 'an administrator, 90 days after the last day of the training',
  },
};

/** The columns of the tables that are about nobody. */
export const aboutNobody: Readonly<Record<string, string>> = {
  announcements: 'id training_id event occasion details created_at',
  driver_totals: 'status drivers document_bytes',
  freed_tables: 'name',
  migrations: 'name checksum applied_at',
  rejected_retention: 'id months version',
  retention_runs: 'day started_at ended_at counts failures',
  secrets: 'name value',
  sources: 'id slug name created_at ended_at version',
  trainings: `id title categories takes_place_on starts_at ends_at further_days last_day_on duration training_type registration_ends_on venue
    description picture_id trainers bring price access seats min_enrolments status title_folded created_at updated_at version`,
  used_passkey_challenges: 'challenge_hash expires_at',
  website: 'is_only revision discards',
};
