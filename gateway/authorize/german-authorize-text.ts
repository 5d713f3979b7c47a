import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import { identity } from '#shared/identity.ts'
import type { AuthorizeText } from './authorize-text.ts'

const eachPeriod: Readonly<Record<LimitPeriod, string>> = {
  daily: 'pro Tag',
  weekly: 'pro Woche',
  monthly: 'pro Monat',
}

/** The text of the authorize page in German. */
export const germanAuthorizeText: AuthorizeText = {
  language: 'de',
  title: (heading) => `${heading} · Gatehouse`,
  product: 'Gatehouse',
  place: 'Auf diesem Computer',

  ask: {
    heading: {
      app: 'Darf Gatehouse dieses Gateway benutzen?',
      loopback: 'Darf ein Programm dieses Gateway benutzen?',
      paste: 'Darf ein Programm dieses Gateway benutzen?',
    },
    asker: {
      app: 'Die App Gatehouse',
      loopback: 'Ein Programm auf diesem Computer, unter',
      paste: 'Ein Programm, das auf einen Code wartet,',
    },
    asks: 'möchte einen Schlüssel für das Gateway, das Gatehouse auf diesem Computer betreibt.',
    doubt: 'Wählen Sie „Ablehnen“, wenn Sie das nicht gerade selbst veranlasst haben.',
    abilities: 'Das ist mit dem Schlüssel möglich',
    chat: 'Mit jedem Modell dieses Gateways chatten, auch mit solchen, die Geld kosten',
    speech: 'Sprache in Text und Text in Sprache umwandeln',
    see: 'Die Modelle, die Anbieter und Ihre Presets sehen',
    managePresets: 'Darf Presets verwalten',
    managePresetsHelp: 'Das Programm kann dann auch Presets und neue Versionen davon anlegen.',
    allow: 'Erlauben',
    continue: 'Weiter',
    deny: 'Ablehnen',
    next: {
      app: 'Danach fragt Gatehouse Sie im eigenen Fenster. Vorher wird nichts erlaubt.',
      terminal: 'Danach brauchen Sie einen Code, den das Gateway in seinem Terminal anzeigt.',
    },
    unprotected: 'Wer den Code sieht, kann ihn benutzen',
    unprotectedHelp:
      'Das Programm hat keine Code-Challenge gesendet. Der Code ist deshalb nicht an das Programm gebunden.',
    answerGoesTo: 'Antwort geht an',
    pasteTarget: 'Diese Seite, als Code zum Kopieren',
    keyLabel: 'Name des Schlüssels',
    limit: 'Ausgabenlimit',
    limitHelp: (dollars, period) =>
      period === null
        ? `Bis zu ${dollars.toLocaleString('de')} $. Danach führt der Schlüssel keine Modelle mehr aus.`
        : `Bis zu ${dollars.toLocaleString('de')} $ ${eachPeriod[period]}. Danach führt der Schlüssel bis zum nächsten Zeitraum keine Modelle mehr aus.`,
    noLimit: 'Ohne Limit. Modelle anderer Server können Geld kosten.',
    expires: 'Schlüssel läuft ab',
    expiresHelp: '90 Tage nach der letzten Benutzung, spätestens in einem Jahr.',
    expiresOn: (end) =>
      `Am ${end.toLocaleDateString('de', { dateStyle: 'long' })} oder 90 Tage nach der letzten Benutzung, spätestens in einem Jahr.`,
    keyIsFor: 'Schlüssel gilt für',
  },

  terminalCode: {
    heading: 'Geben Sie den Code aus dem Terminal ein',
    explanation: 'Das Gateway hat gerade in seinem Terminal einen Code angezeigt, mit dem, was das Programm möchte.',
    label: 'Code aus dem Terminal',
    help: 'Er gilt einmal und zwei Minuten lang.',
  },

  code: {
    heading: 'Kopieren Sie diesen Code',
    explanation: 'Fügen Sie ihn in das Programm ein, das ihn verlangt hat. Er gilt einmal und zehn Minuten lang.',
    label: 'Code',
    warning: 'Geben Sie ihn nicht weiter: Wer ihn hat, kann möglicherweise den Schlüssel bekommen.',
  },

  denied: {
    heading: 'Nichts wurde erlaubt',
    explanation: 'Das Programm hat weder einen Code noch einen Schlüssel bekommen. Sie können diese Seite schließen.',
  },

  refusal: {
    heading: {
      badRequest: 'Diese Anfrage lässt sich nicht beantworten',
      refused: 'Diese Antwort wurde nicht angenommen',
      fault: 'Etwas ist schiefgegangen',
    },
    advice: {
      badRequest:
        'Es wurde kein Code erzeugt und nichts gesendet. Gehen Sie zurück zum Programm, und beginnen Sie dort von vorn.',
      refused: 'Es wurde kein Code erzeugt und nichts gesendet.',
      fault: 'Gehen Sie zurück zum Programm, und versuchen Sie es dort noch einmal.',
    },
    showAgain: 'Anfrage noch einmal anzeigen',
  },

  problems: {
    callback: `Die Adresse für die Antwort (callback_url) ist nicht erlaubt: Sie muss auf diesem Computer liegen (http://127.0.0.1, http://[::1] oder http://localhost, mit beliebigem Port) oder mit ${identity.scheme}: beginnen.`,
    answeredCallback:
      'Die Adresse für die Antwort (callback_url) enthält schon code, error oder iss; nur das Gateway darf diese hinzufügen.',
    method: 'code_challenge_method muss S256 oder plain sein oder fehlen.',
    missingChallenge: 'code_challenge_method wurde ohne code_challenge gesendet.',
    challenge:
      'code_challenge ist ungültig: Für S256 besteht sie aus 43 Buchstaben, Ziffern, - oder _, für plain aus bis zu 128, auch . und ~.',
    keyLabel: 'Der Name des Schlüssels (key_label) muss reiner Text mit höchstens 100 Zeichen sein.',
    limit: 'Das Limit muss eine Zahl von US-Dollar unter einer Million sein, etwa 5 oder 2.50.',
    limitPeriod: 'Der Zeitraum des Limits (usage_limit_type) muss daily, weekly oder monthly sein.',
    expiry: 'Das Ende des Schlüssels (expires_at) muss ein Zeitpunkt in der Zukunft sein, etwa 2027-12-31T23:59:59Z.',
    repeated: (name) => `Der Parameter ${name} wurde zweimal gesendet.`,
    foreignOrigin: 'Die Antwort kam nicht von dieser Seite und wurde deshalb nicht angenommen.',
    token:
      'Diese Seite wurde schon beantwortet, ist älter als zehn Minuten oder zeigte eine andere Anfrage. Wenn Sie das Programm gerade erlaubt haben, gehen Sie zum Programm zurück: Hier ist nichts mehr zu tun.',
    otherAccount:
      'Diese Anfrage oder das Programm, das auf die Antwort wartet, gehört zu einem anderen Konto dieses Computers.',
    busy: 'Gatehouse fragt gerade nach einem anderen Programm. Antworten Sie zuerst dort, und versuchen Sie es dann noch einmal.',
    tooOften:
      'Programme haben in der letzten Minute zu oft gefragt. Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    wrongCode:
      'Das war nicht der Code aus dem Terminal, oder er ist älter als zwei Minuten. Jeder Code gilt nur einmal.',
    decision: 'Die Antwort war weder „Erlauben“ noch „Ablehnen“.',
    otherMethod: 'Diese Seite nimmt nur GET und POST an.',
    fault: 'Das Gateway konnte das nicht ausführen. Näheres steht in seinem Protokoll.',
  },
}
