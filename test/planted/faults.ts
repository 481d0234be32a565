/** A small slip in the code that breaks a rule, and the test that must notice it. */
export interface Fault {
  rule: string;
  file: string;
  /** A part of the file that occurs in it once. */
  code: string;
  /** Replaces the code. */
  fault: string;
  /** The file of the test; a browser test needs a build with the fault. */
  test: string;
  /** Words from the test's name, as its file spells them. */
  name: string;
}

/** The rules that matter, each with a fault that `npm run test:planted` puts into a copy of the code. */
export const faults: readonly Fault[] = [
  {
    rule: 'A training takes no more people than it has seats',
    file: 'src/contract/trainings/trainings.ts',
    code: 'Math.max(seats - seatsTaken, 0)',
    fault: 'Math.max(seats + 1 - seatsTaken, 0)',
    test: 'src/server/enrolments/seats.test.ts',
    name: 'a full training takes nobody any more',
  },
  {
    rule: 'A free seat is offered to the first on the waiting list',
    file: 'src/server/trainings/seat-repository.ts',
    code: ".orderBy('first.queuedAt')\n",
    fault: ".orderBy('first.queuedAt', 'desc')\n",
    test: 'src/server/enrolments/seats.test.ts',
    name: 'in a month seats are cancelled, offered, taken and passed on',
  },
  {
    rule: 'An offer of a seat ends at its time',
    file: 'src/server/trainings/seat-service.ts',
    code: 'trainee.offeredUntil === null || trainee.offeredUntil <= now',
    fault: 'trainee.offeredUntil === null',
    test: 'src/server/enrolments/seats.test.ts',
    name: 'in a month seats are cancelled, offered, taken and passed on',
  },
  {
    rule: 'A licence is valid on its last day',
    file: 'src/contract/documents/documents.ts',
    code: "if (expiresOn < today) return 'Expired';",
    fault: "if (expiresOn <= today) return 'Expired';",
    test: 'src/server/documents/renewal.test.ts',
    name: ', past or not, and is ',
  },
  {
    rule: 'A driver is placed while both documents are valid',
    file: 'src/server/placements/assignment-service.ts',
    code: 'medicalExpiresOn < today',
    fault: 'medicalExpiresOn > today',
    test: 'src/server/placements/assignments.test.ts',
    name: 'is rejected where a document has expired, which is said',
  },
  {
    rule: 'A driver can be placed on the last day of a document',
    file: 'src/server/placements/assignment-service.ts',
    code: 'licenceExpiresOn < today',
    fault: 'licenceExpiresOn <= today',
    test: 'src/server/placements/assignments.test.ts',
    name: 'is done where both documents expire on this very day',
  },
  {
    rule: 'A change can be undone for two minutes',
    file: 'src/server/platform/activity/own-change.ts',
    code: 'if (deciding.now > last.until)',
    fault: 'if (deciding.now < last.at)',
    test: 'src/server/undo/undo.test.ts',
    name: 'stays after two minutes',
  },
  {
    rule: 'A change can be undone only by whoever made it',
    file: 'src/server/platform/activity/own-change.ts',
    code: ' || last.actor !== actorId',
    fault: '',
    test: 'src/server/undo/undo.test.ts',
    name: 'stays for everybody else, who also has not done it',
  },
  {
    rule: 'A message waits while its change can be undone',
    file: 'src/server/platform/messages/queue-messages.ts',
    code: 'canBeUndone ? new Date',
    fault: '!canBeUndone ? new Date',
    test: 'src/server/placements/notifications.test.ts',
    name: 'two minutes after the second',
  },
  {
    rule: 'No text message goes out at night',
    file: 'src/server/platform/messages/quiet-hours.ts',
    code: 'time >= quietHours.until && time < quietHours.from',
    fault: 'time >= quietHours.until || time < quietHours.from',
    test: 'src/server/messages/messages.test.ts',
    name: 'holds text messages back until',
  },
  {
    rule: 'What people typed stays text in a mail',
    file: 'src/server/messages/mail.ts',
    code: 'escaped(word).replaceAll',
    fault: 'word.replaceAll',
    test: 'src/server/messages/messages.test.ts',
    name: 'cannot become markup or a link by what somebody has typed',
  },
  {
    rule: 'A message goes out once, however many instances deliver',
    file: 'src/server/messages/repository.ts',
    code: '        .forUpdate()\n        .skipLocked();',
    fault: '        ;',
    test: 'src/server/messages/delivery.test.ts',
    name: 'a message that one instance claims is left alone by another one',
  },
  {
    rule: 'A message that was handed over is not sent again',
    file: 'src/server/messages/delivery-service.ts',
    code: 'if (patience.aborted || signal?.aborted) throw error;',
    fault: 'throw error;',
    test: 'src/server/messages/delivery.test.ts',
    name: 'a message that was handed over while the database failed is not sent again',
  },
  {
    rule: 'A person gets four messages an hour from forms',
    file: 'src/server/platform/messages/message-limits.ts',
    code: "{ name: 'messages-person-hour', max: personMessageLimits.anHour,",
    fault: "{ name: 'messages-person-hour', max: personMessageLimits.aDay,",
    test: 'src/server/messages/held-back.test.ts',
    name: 'lead to four messages an hour',
  },
  {
    rule: 'A cell of a CSV file is no formula',
    file: 'src/server/platform/files/spreadsheet.ts',
    code: '[=+\\-@|',
    fault: '[=+\\-|',
    test: 'src/server/exports/exports.test.ts',
    name: 'has nothing that a spreadsheet would take for a formula',
  },
  {
    rule: 'A code of an authenticator app works once',
    file: 'src/server/accounts/factor-repository.ts',
    code: ".where('lastStep', '<', step)",
    fault: ".where('lastStep', '<=', step)",
    test: 'src/server/accounts/second-factor.test.ts',
    name: 'has codes that work once',
  },
  {
    rule: 'The last active Owner stays one',
    file: 'src/server/accounts/administrator-repository.ts',
    code: 'owners.length === 1 && owners[0]?.id === id',
    fault: 'owners.length === 0',
    test: 'src/server/accounts/administrators.test.ts',
    name: 'can be neither demoted nor deactivated',
  },
  {
    rule: 'Two Owners cannot demote each other at once',
    file: 'src/server/accounts/administrator-repository.ts',
    code: '    .forNoKeyUpdate()\n',
    fault: '',
    test: 'src/server/accounts/administrators.test.ts',
    name: 'stays, whoever of two Owners is quicker',
  },
  {
    rule: 'Whoever lacks the permission for documents reads the end of a licence number',
    file: 'src/server/drivers/mapper.ts',
    code: 'plain.slice(plain.length - shown)',
    fault: 'plain.slice(shown)',
    test: 'src/server/drivers/licences.test.ts',
    name: 'to those who need not know it',
  },
  {
    rule: 'A search confirms no licence number to such a role',
    file: 'src/server/drivers/licence-service.ts',
    code: "can(role, 'read documents') ? licences :",
    fault: "can(role, 'read drivers') ? licences :",
    test: 'src/server/drivers/licences.test.ts',
    name: 'can not confirm a number by searching it',
  },
  {
    rule: 'An idempotency key of another form stores nothing',
    file: 'src/server/platform/http/idempotency.ts',
    code: 'if (!found.fingerprint.equals(fingerprint)) throw',
    fault: 'if (found.fingerprint.length === 0) throw',
    test: 'test/endpoints/idempotency-keys.test.ts',
    name: 'takes no other words, and goes on answering the first ones',
  },
  {
    rule: 'A form that is sent again is stored once',
    file: 'src/server/platform/http/idempotency.ts',
    code: 'if (!(await bindKey(tx, attempt, now, response))) throw',
    fault: 'if (!bindKey(tx, attempt, now, response)) throw',
    test: 'test/endpoints/idempotency-keys.test.ts',
    name: 'that brings two forms, five times each and all at once',
  },
];
