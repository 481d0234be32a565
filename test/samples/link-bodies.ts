import { answerAsk, readAsk } from '#contract/asks/ask-links.ts';
import { openOwnCertificate } from '#contract/certificates/public-certificates.ts';
import {
  declineInvitation,
  openInvitation,
} from '#contract/driver-invitations/invitation-links.ts';
import { giveFeedback, readFeedbackRequest } from '#contract/feedback/feedback.ts';
import * as own from '#contract/self-service/own-data.ts';
import {
  cancelTracked,
  sendTracked,
  takeSeat,
  trackByLink,
} from '#contract/self-service/tracking.ts';
import { nameOf } from '#test/endpoints/endpoints.ts';

const [token, proof] = ['x'.repeat(43), 'x'.repeat(43)];

/** Valid bodies with unknown tokens, by the name of each endpoint that needs a tracking link's token or a proof. */
export const linkBodies: Readonly<Record<string, Record<string, unknown>>> = {
  [nameOf(trackByLink)]: { token },
  [nameOf(cancelTracked)]: { token },
  [nameOf(takeSeat)]: { token },
  [nameOf(sendTracked)]: { token },
  [nameOf(readAsk)]: { token },
  [nameOf(answerAsk)]: { token, answer: 'can' },
  [nameOf(openInvitation)]: { token, fullName: 'Musa Bello' },
  [nameOf(declineInvitation)]: { token },
  [nameOf(openOwnCertificate)]: { token },
  [nameOf(readFeedbackRequest)]: { token },
  [nameOf(giveFeedback)]: { token, stars: '4', helped: 'The yard', missing: '' },
  [nameOf(own.readOwnContacts)]: { token },
  [nameOf(own.sendOwnCode)]: { token, channel: 'mail' },
  [nameOf(own.confirmOwnCode)]: { token, code: '123456' },
  [nameOf(own.readOwnData)]: { proof },
  [nameOf(own.copyOwnData)]: { proof },
  [nameOf(own.askAboutOwnData)]: { proof, kind: 'erase', words: 'I have another job.' },
  [nameOf(own.changeOwnConsent)]: { proof, kind: 'whatsapp', agrees: true },
};
