import type { Translation } from '../notice.ts'
import type { englishStorage } from '../english/storage.ts'

export const germanStorage: Translation<typeof englishStorage> = {
  startedWithoutSandbox:
    'Gatehouse läuft nur in der Sandbox des Systems und wurde mit --{flag} gestartet. Starten Sie es ohne. Wo es dann nicht startet, installieren Sie das .deb, oder erlauben Sie ihm Benutzer-Namensräume durch ein AppArmor-Profil.',
  runsWithoutDisplay:
    'Gatehouse läuft ohne Bildschirm, weil gatehouse gateway in einem Terminal oder von einem Dienst gestartet wurde. Beenden Sie das zuerst.',
  startBlocked:
    'Ein anderer Start von Gatehouse ist seit einer Minute nicht fertig. Beenden Sie die Prozesse mit dem Namen Gatehouse, oder starten Sie den Computer neu, und starten Sie Gatehouse dann noch einmal.',
  backupUnreadable: 'Diese Sicherung kann nicht gelesen werden. Wählen Sie eine andere.',
  restoreRequestNotWritten: 'Der Datenordner ist schreibgeschützt, daher wurde nichts wiederhergestellt.',
  backupNotRestored: 'Die Sicherung konnte nicht gelesen werden, daher blieben die Daten, wie sie sind.',
  diskFullNoBackup: 'Der Datenträger ist voll, daher konnte keine Sicherung gemacht werden. Schaffen Sie Platz.',
  backupFailed: 'Die Sicherung konnte nicht gemacht werden: {reason}',
  noBackupWithoutSaving: 'Von Daten, die sich nicht speichern lassen, kann keine Sicherung gemacht werden.',
  backupIncomplete: 'Die Sicherung ist nicht vollständig ({reason}).',
  messagesOf: '{count} von {expected} Nachrichten',
  foreignLog: 'Das Write-Ahead-Log gehört zu einer anderen Datei.',
  dataFileDanglingLink: 'An der Stelle der Datendatei ist ein Verweis, der nirgends hinführt.',
  dataFileGoneLogLeft: 'Die Datendatei ist verschwunden; nur ihr Write-Ahead-Log ist noch da.',
  dataFileNotAFile: 'An der Stelle der Datendatei ist etwas anderes.',
  dataFileEmpty: 'Die Datendatei ist leer.',
  dataFileCutOff: 'Die Datendatei ist abgeschnitten.',
  dataFileUnreadable: 'Die Datendatei kann nicht gelesen werden ({reason}).',
  dataFileForeign: 'Die Datendatei ist keine dieser App, oder ihr Anfang ist beschädigt.',
  dataFileTableMissing: 'Die Datendatei ist beschädigt ({name} fehlt).',
  dataFileDamaged: 'Die Datendatei ist beschädigt ({reason}).',
  sumTooLarge: 'Eine Summe der gespeicherten Werte ist zu groß, um gelesen zu werden.',
  dataFileNumberOutOfRange: 'Die Datendatei ist beschädigt (eine Zahl liegt außerhalb ihrer Grenzen).',
  dataFileNotOpened:
    'Die Datendatei kann nicht geöffnet werden. Prüfen Sie, ob es den Datenordner gibt und er beschreibbar ist.',
  dataNotReadOrWritten: 'Die Daten konnten nicht gelesen oder geschrieben werden ({reason}).',
  dataBusy: 'Ein anderes Programm benutzt die Daten. Schließen Sie es, und versuchen Sie es noch einmal.',
  dataFolderReadOnly: 'Der Datenordner ist schreibgeschützt. Prüfen Sie seine Berechtigungen.',
  notSavingReadOnly:
    'Der Datenordner ist schreibgeschützt, daher lässt sich nichts speichern. Prüfen Sie seine Berechtigungen.',
  diskFull: 'Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.',
  notSavingDiskFull: 'Der Datenträger ist voll, daher lässt sich nichts speichern. Schaffen Sie Platz.',
  notSavingDamaged:
    'Die Datendatei ist beschädigt, daher ließ sich dies nicht speichern. Starten Sie Gatehouse neu, oder stellen Sie eine Sicherung wieder her.',
  dataFileDeleted:
    'Die Datendatei wurde gelöscht oder verschoben, während Gatehouse lief. Starten Sie Gatehouse neu: Es speichert vorher alles in einer neuen Datei.',
  dataFileReplaced:
    'Eine andere Datei hat die Datendatei ersetzt, während Gatehouse lief. Starten Sie Gatehouse neu: Es speichert vorher alles in einer neuen Datei.',
  notEverythingSaved: 'Nicht alles ließ sich speichern: {reason}',
  notSaving: 'Es lässt sich nichts speichern. {reason}',
  dataFromNewerApp:
    'Eine neuere Version der App hat die gespeicherten Daten geschrieben. Sie blieben, wie sie sind; von jetzt an wird nichts aufbewahrt.',
  dataSchemaNewer:
    'Die Daten wurden von einer neueren Version der App geschrieben (Schema {version}, diese kennt {newest}).',
  keysInMemory:
    '{problem} Bis er sich benutzen lässt, bleiben Schlüssel im Arbeitsspeicher und sind vergessen, sobald Gatehouse endet. {advice}',
  keychainNoAnswer: 'Der Schlüsselbund hat nicht geantwortet.',
  keychainAnswerPassword: 'Fragt er nach einem Passwort, geben Sie es ein, und versuchen Sie es dann noch einmal.',
  keychainLocked: 'Der Schlüsselbund ist gesperrt.',
  keychainUnlock: 'Entsperren Sie ihn, und versuchen Sie es dann noch einmal.',
  keychainAbsent: 'Auf diesem Computer wurde kein Schlüsselbund gefunden.',
  keychainStart: 'Starten Sie den Schlüsselbund Ihres Systems, und versuchen Sie es dann noch einmal.',
  keychainInstall:
    'Installieren und starten Sie einen, etwa GNOME Keyring oder KWallet, und versuchen Sie es dann noch einmal.',
  linkNotAllowed: 'Nur Links mit https und mailto lassen sich öffnen.',
  clipboardNotWritten: 'Das System hat den Text nicht in seine Zwischenablage übernommen.',
  callerNotTrusted: 'Diese Seite darf nicht fragen.',
  callUnknown: 'Einen Aufruf dieses Namens gibt es nicht.',
  streamUnknown: 'Einen Strom dieses Namens gibt es nicht.',
  inputInvalid: 'Ungültige Eingabe',
  cancelled: 'Abgebrochen.',
}
