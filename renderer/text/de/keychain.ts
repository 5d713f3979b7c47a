import type { keychainText as english } from '../en/keychain.ts'

export const keychainText: typeof english = {
  titles: {
    absent: 'Hier gibt es keinen Schlüsselbund.',
    locked: 'Der Schlüsselbund ist gesperrt.',
    'no-answer': 'Der Schlüsselbund antwortet nicht.',
  },
  text: 'Schlüssel bleiben bis zum Beenden im Arbeitsspeicher, nie in einer Datei.',
  howTo: 'So beheben Sie das',
  help: 'Schlüssel im Schlüsselbund aufbewahren',
  why: 'Schlüssel gehören in den Schlüsselbund des Systems und werden nie in eine Datei geschrieben. Ohne ihn behält Gatehouse sie im Arbeitsspeicher, bis Sie es beenden. Der Chat funktioniert trotzdem.',
  reasons: {
    absent: 'Kein Programm auf diesem Computer stellt einen Schlüsselbund bereit.',
    locked: 'Der Schlüsselbund ist da, aber gesperrt, und Gatehouse kann ihn nicht entsperren.',
    'no-answer': 'Der Schlüsselbund ist da, hat aber nicht rechtzeitig geantwortet.',
  },
  steps: {
    linux: {
      absent: [
        'Installieren Sie einen Schlüsselbund: das Paket gnome-keyring, unter KDE KWallet.',
        'Melden Sie sich am System ab und wieder an, damit er mit Ihrer Sitzung startet.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
      locked: [
        'Öffnen Sie das Programm „Passwörter und Verschlüsselung“, unter KDE KWalletManager.',
        'Entsperren Sie den Schlüsselbund „Anmeldung“ oder Ihre Standard-Brieftasche.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
      'no-answer': [
        'Vielleicht fragt er in einem Fenster hinter diesem nach einem Passwort: Suchen Sie es und geben Sie das Passwort ein.',
        'Gibt es keines, melden Sie sich am System ab und wieder an.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
    },
    mac: {
      absent: [
        'Öffnen Sie die Schlüsselbundverwaltung und sehen Sie nach, ob es einen Schlüsselbund „Anmeldung“ gibt.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
      locked: [
        'Öffnen Sie die Schlüsselbundverwaltung und entsperren Sie den Schlüsselbund „Anmeldung“.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
      'no-answer': [
        'Vielleicht fragt ein Fenster des Systems, ob Gatehouse den Schlüsselbund verwenden darf: Wählen Sie „Immer erlauben“.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
    },
    windows: {
      absent: [
        'Öffnen Sie „Dienste“ und starten Sie die Anmeldeinformationsverwaltung.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
      locked: ['Melden Sie sich von Windows ab und wieder an.', 'Kommen Sie zurück und wählen Sie „Erneut versuchen“.'],
      'no-answer': [
        'Öffnen Sie „Dienste“ und starten Sie die Anmeldeinformationsverwaltung neu.',
        'Kommen Sie zurück und wählen Sie „Erneut versuchen“.',
      ],
    },
  },
  details: 'Einzelheiten',
  close: 'Schließen',
  again: 'Erneut versuchen',
  trying: 'Neuer Versuch',
  still: 'Keine Änderung.',
  toast: 'Kein Schlüsselbund konnte den Schlüssel aufbewahren. Er bleibt bis zum Beenden.',
  show: 'Anzeigen',
}
