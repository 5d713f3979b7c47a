import type { bannersText as english } from '../en/banners.ts'
import { count } from '../format.ts'

export const bannersText: typeof english = {
  dismiss: 'Schließen',
  openDataFolder: 'Datenordner öffnen',

  unreachable: {
    title: (name) => `${name} ist nicht zu erreichen.`,
    embedded: 'Was Sie geschrieben haben, bleibt. Starten Sie das Gateway neu, um weiterzumachen.',
    other: 'Was Sie geschrieben haben, bleibt. Prüfen Sie die Verbindung oder die Adresse.',
    restart: 'Neu starten',
    restarting: 'Startet neu',
    again: 'Erneut versuchen',
    trying: 'Neuer Versuch',
    failed: 'Das Gateway ließ sich nicht neu starten.',
  },

  withoutKey: {
    signedOut: { title: (name) => `Nicht bei ${name} angemeldet.`, text: 'Melden Sie sich an, um es zu benutzen.' },
    keyNeeded: { title: (name) => `${name} braucht einen Schlüssel.`, text: 'Fügen Sie ihn hinzu, um es zu benutzen.' },
    refused: {
      title: (name) => `${name} hat den Schlüssel abgelehnt.`,
      text: 'Er wurde widerrufen oder ist abgelaufen.',
    },
    signIn: 'Anmelden',
    signInAgain: 'Erneut anmelden',
    addKey: 'Schlüssel hinzufügen',
    replaceKey: 'Schlüssel ersetzen',
  },

  notSaving: {
    titles: {
      full: 'Der Datenträger ist voll. Nichts kann gespeichert werden.',
      'read-only': 'Der Datenordner ist schreibgeschützt. Nichts kann gespeichert werden.',
      other: 'Im Moment kann nichts gespeichert werden.',
      damaged: 'Die Datendatei ist beschädigt. Etwas wurde nicht gespeichert.',
      gone: 'Die Datendatei wurde gelöscht oder verschoben.',
      replaced: 'Eine andere Datei hat Ihre Daten ersetzt.',
    },
    text: {
      full: 'Ihre Änderungen bleiben erhalten, solange die App läuft. Schaffen Sie Platz, dann speichert Gatehouse sie.',
      'read-only':
        'Ihre Änderungen bleiben erhalten, solange die App läuft. Heben Sie den Schreibschutz auf, dann speichert Gatehouse sie.',
      other: 'Ihre Änderungen bleiben erhalten, solange die App läuft. Gatehouse versucht weiter, sie zu speichern.',
      damaged:
        'Ihre Änderungen bleiben erhalten, solange die App läuft. Kopieren Sie, was Sie brauchen, und starten Sie dann neu oder stellen Sie eine Sicherung wieder her.',
      gone: 'Alles bleibt erhalten, solange die App läuft. Starten Sie neu, um es in einer neuen Datei zu speichern.',
      replaced:
        'Alles bleibt erhalten, solange die App läuft. Starten Sie neu, um es in einer neuen Datei zu speichern. Die andere Datei bleibt daneben liegen.',
    },
    restart: 'Neu starten',
    saveAndRestart: 'Alles speichern und neu starten',
  },
  where: (file) => `Die beschädigte Datei liegt im Datenordner als ${file}`,
  setAside: {
    title: 'Ihre Chats ließen sich nicht lesen.',
    restore: (madeAt, conversations) =>
      `Stand vom ${madeAt} wiederherstellen, ${count(conversations, { one: 'Chat', other: 'Chats' })}`,
    noBackup: 'Es gibt keine lesbare Sicherung.',
    startFresh: 'Neu anfangen',
  },
  logSetAside: {
    title: 'Ihre neuesten Nachrichten fehlen vielleicht.',
    text: 'Einiges, was seit dem letzten Beenden gespeichert wurde, ist nicht lesbar. Alles Ältere ist da.',
  },
  gatewaySetAside: {
    titles: {
      all: 'Die Daten des Gateways auf diesem Computer ließen sich nicht lesen.',
      newest: 'Die neuesten Schlüssel und Presets des Gateways auf diesem Computer fehlen vielleicht.',
    },
    text: {
      all: 'Ihre Chats sind sicher und laufen weiter: Die App hat sich neu angemeldet. Die Presets dieses Gateways und die Schlüssel anderer Programme fehlen jetzt, aber die beschädigte Datei bleibt erhalten.',
      newest:
        'Einiges, was das Gateway zuletzt gespeichert hat, ist nicht lesbar. Alles Ältere ist da, auch Ihre Chats.',
    },
    where: (file) => `Sie liegt im Datenordner unter gateway als ${file}`,
  },
  damagedRows: {
    title: (messages) =>
      messages === 0
        ? 'Gespeicherte Daten sind beschädigt.'
        : `${count(messages, { one: 'Nachricht ist', other: 'Nachrichten sind' })} beschädigt.`,
    text: (messages) =>
      messages === 0
        ? 'Soweit bekannt, ist keine Nachricht betroffen. Eine Sicherung ist vielleicht unbeschädigt.'
        : 'Beschädigte Nachrichten sind gekennzeichnet. Eine Sicherung enthält vielleicht noch die Originale.',
  },
  newer: {
    title: 'Eine neuere Version von Gatehouse hat Ihre Chats geschrieben.',
    text: 'Diese Version lässt sie unverändert und kann neue Nachrichten nicht speichern. Installieren Sie die neuere Version.',
    where: (file) => `Sie sind in ${file}`,
  },
}
