import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import { identity } from '#shared/identity.ts'

const eachPeriod: Readonly<Record<LimitPeriod, string>> = { daily: 'a day', weekly: 'a week', monthly: 'a month' }

/** The text of the authorize page in English; german-authorize-text.ts has the same in German. */
export const authorizeText = {
  /** For `lang`, and for the choice by `Accept-Language`. */
  language: 'en',
  title: (heading: string) => `${heading} · Gatehouse`,
  product: 'Gatehouse',
  place: 'On this computer',

  ask: {
    heading: {
      app: 'Allow Gatehouse to use this gateway?',
      loopback: 'Allow a program to use this gateway?',
      paste: 'Allow a program to use this gateway?',
    },
    asker: {
      app: 'The Gatehouse app',
      loopback: 'A program on this computer, at',
      paste: 'A program that waits for a code',
    },
    asks: 'asks for a key to the gateway that Gatehouse runs on this computer.',
    doubt: 'If you did not start this yourself just now, choose Deny.',
    abilities: 'With the key it can',
    chat: 'Chat with every model of this gateway, including those that cost money',
    speech: 'Turn speech into text, and text into speech',
    see: 'See the models, the providers and your presets',
    managePresets: 'Allow it to manage presets',
    managePresetsHelp: 'It can then also create presets and new versions of them.',
    allow: 'Allow',
    continue: 'Continue',
    deny: 'Deny',
    next: {
      app: 'Gatehouse then asks you in its own window. Nothing is allowed before you agree there.',
      terminal: 'You then need a code that the gateway shows in its terminal.',
    },
    unprotected: 'Anyone who sees the code can use it',
    unprotectedHelp: 'The program sent no code challenge, so the code is not tied to it.',
    answerGoesTo: 'Answer goes to',
    pasteTarget: 'This page, as a code that you copy',
    keyLabel: 'Key name',
    limit: 'Spending limit',
    limitHelp: (dollars: number, period: LimitPeriod | null) =>
      period === null
        ? `Up to $${dollars}. After that the key no longer runs models.`
        : `Up to $${dollars} ${eachPeriod[period]}. After that the key runs no models until the next one begins.`,
    noLimit: 'Without a limit. Models of other servers can cost money.',
    expires: 'Key expires',
    expiresHelp: '90 days after its last use, a year after today at the latest.',
    expiresOn: (end: Date) =>
      `${end.toLocaleDateString('en', { dateStyle: 'long' })}, or 90 days after its last use. A year after today at the latest.`,
    keyIsFor: 'Key is for',
  },

  terminalCode: {
    heading: 'Type the code from the terminal',
    explanation: 'The gateway has just shown a code in its terminal, with what the program asks for.',
    label: 'Code from the terminal',
    help: 'It works once, and for two minutes.',
  },

  code: {
    heading: 'Copy this code',
    explanation: 'Paste it into the program that asked for it. It works once, and for ten minutes.',
    label: 'Code',
    warning: 'Do not share it: anyone who has it may be able to get the key.',
  },

  denied: {
    heading: 'Nothing was allowed',
    explanation: 'The program got no code and no key. You can close this page.',
  },

  refusal: {
    heading: {
      badRequest: 'This request cannot be answered',
      refused: 'This answer was not accepted',
      fault: 'Something went wrong',
    },
    advice: {
      badRequest: 'No code was created, and nothing was sent. Go back to the program and start again there.',
      refused: 'No code was created, and nothing was sent.',
      fault: 'Go back to the program and try again there.',
    },
    showAgain: 'Show the request again',
  },

  /** Why a request or an answer is refused. */
  problems: {
    callback: `The address for the answer (callback_url) is not allowed: it must be on this computer (http://127.0.0.1, http://[::1] or http://localhost, with any port) or begin with ${identity.scheme}:.`,
    answeredCallback:
      'The address for the answer (callback_url) already has a code, error or iss in its query; only the gateway may add these.',
    method: 'The code_challenge_method must be S256 or plain, or be left out.',
    missingChallenge: 'A code_challenge_method was sent without a code_challenge.',
    challenge:
      'The code_challenge is invalid: for S256 it has 43 letters, digits, - or _; for plain it has up to 128, also . and ~.',
    keyLabel: 'The name of the key (key_label) must be plain text of at most 100 characters.',
    limit: 'The limit must be a number of US dollars below a million, such as 5 or 2.50.',
    limitPeriod: 'The period of the limit (usage_limit_type) must be daily, weekly or monthly.',
    expiry: 'The end of the key (expires_at) must be a time in the future, such as 2027-12-31T23:59:59Z.',
    repeated: (name: string) => `The parameter ${name} was sent twice.`,
    foreignOrigin: 'The answer did not come from this page, so it was not accepted.',
    token:
      'This page was answered already, is older than ten minutes, or showed another request. If you have just allowed the program, go back to it: there is nothing more to do here.',
    otherAccount:
      'This request, or the program that waits for the answer, belongs to another account of this computer.',
    busy: 'Gatehouse is asking about another program. Answer there first, then try again.',
    tooOften: 'Programs have asked too often in the last minute. Wait a minute, then try again.',
    wrongCode: 'The code was not the one in the terminal, or is older than two minutes. Each code works once.',
    decision: 'The answer was neither Allow nor Deny.',
    otherMethod: 'This page takes GET and POST.',
    fault: 'The gateway could not do this. See its log for details.',
  },
}

export type AuthorizeText = typeof authorizeText
