import type { gatewayProblemText as english } from '../en/gateway-problem.ts'

export const gatewayProblemText: typeof english = {
  kept: 'Was Sie schreiben, bleibt erhalten.',

  unreachable: (name) => `${name} ist nicht zu erreichen.`,
  restart: 'Neu starten',
  restarting: 'Startet neu',
  again: 'Erneut versuchen',
  trying: 'Neuer Versuch',
  restartFailed: 'Das Gateway ließ sich nicht neu starten.',

  signedOut: (name) => `Nicht bei ${name} angemeldet.`,
  signIn: 'Anmelden',
  signingIn: (name) => `Anmeldung bei ${name}. Stimmen Sie in Ihrem Browser zu.`,
  show: 'Anzeigen',
  refused: (name) => `${name} hat den Schlüssel abgelehnt.`,
  signInAgain: 'Erneut anmelden',
  replaceKey: 'Schlüssel ersetzen',
  keyNeeded: (name) => `${name} braucht einen Schlüssel.`,
  addKey: 'Schlüssel hinzufügen',
  noKeychain: {
    locked: (name) => `Kein Schlüssel für ${name}, denn der Schlüsselbund ist gesperrt.`,
    'no-answer': (name) => `Kein Schlüssel für ${name}, denn der Schlüsselbund antwortet nicht.`,
  },
  howToFix: 'So beheben Sie das',

  gone: {
    title: 'Das Gateway dieses Chats gibt es nicht mehr',
    text: 'Das Gateway wurde entfernt, oder der Chat wurde aus einer anderen App importiert. Sie können ihn weiter lesen, und was Sie schreiben, bleibt erhalten. Wenn Sie mit einem anderen Gateway weitermachen, wird mit Ihrer nächsten Nachricht der ganze Chat dorthin gesendet.',
  },
  use: (gateway) => `${gateway} benutzen`,
  notMoved: 'Der Chat ließ sich nicht auf das andere Gateway umstellen',
  settings: 'Einstellungen',
}
