/** Messages about stored data and the keychain. */
export const storage: Readonly<Record<string, string>> = {
  'Gatehouse runs only in the sandbox of the system, and was started with --{1}. Start it without. Where it does not start then, install the .deb, or allow it user namespaces by an AppArmor profile.':
    'Gatehouse läuft nur in der Sandbox des Systems und wurde mit --{1} gestartet. Starten Sie es ohne. Wo es dann nicht startet, installieren Sie das .deb, oder erlauben Sie ihm Benutzer-Namensräume durch ein AppArmor-Profil.',
  'This backup cannot be read. Choose another one.':
    'Diese Sicherung kann nicht gelesen werden. Wählen Sie eine andere.',
  'The data folder cannot be written to, so nothing was restored.':
    'Der Datenordner ist schreibgeschützt, daher wurde nichts wiederhergestellt.',
  'The backup could not be read, so the data was left as it is.':
    'Die Sicherung konnte nicht gelesen werden, daher blieben die Daten, wie sie sind.',
  'The disk is full, so no backup could be made. Free some space.':
    'Der Datenträger ist voll, daher konnte keine Sicherung gemacht werden. Schaffen Sie Platz.',
  'The backup could not be made: {1}': 'Die Sicherung konnte nicht gemacht werden: {1}',
  'No backup can be made of data that cannot be saved.':
    'Von Daten, die sich nicht speichern lassen, kann keine Sicherung gemacht werden.',
  'The backup is not complete ({1}).': 'Die Sicherung ist nicht vollständig ({1}).',
  '{1} of {2} messages': '{1} von {2} Nachrichten',
  'The write-ahead log belongs to another file.': 'Das Write-Ahead-Log gehört zu einer anderen Datei.',
  'In the place of the data file is a link that leads nowhere.':
    'An der Stelle der Datendatei ist ein Verweis, der nirgends hinführt.',
  'The data file is gone; only its write-ahead log is left.':
    'Die Datendatei ist verschwunden; nur ihr Write-Ahead-Log ist noch da.',
  'Something else is in the place of the data file.': 'An der Stelle der Datendatei ist etwas anderes.',
  'The data file is empty.': 'Die Datendatei ist leer.',
  'The data file is cut off.': 'Die Datendatei ist abgeschnitten.',
  'The data file cannot be read ({1}).': 'Die Datendatei kann nicht gelesen werden ({1}).',
  'The data file is not one of this app, or its header is damaged.':
    'Die Datendatei ist keine dieser App, oder ihr Anfang ist beschädigt.',
  'The data file is damaged ({1} is missing).': 'Die Datendatei ist beschädigt ({1} fehlt).',
  'The data file is damaged ({1}).': 'Die Datendatei ist beschädigt ({1}).',
  'A sum of the stored figures is too large to be read.':
    'Eine Summe der gespeicherten Werte ist zu groß, um gelesen zu werden.',
  'The data file is damaged (a number is out of range).':
    'Die Datendatei ist beschädigt (eine Zahl liegt außerhalb ihrer Grenzen).',
  'The data file cannot be opened. Check that the data folder exists and can be written to.':
    'Die Datendatei kann nicht geöffnet werden. Prüfen Sie, ob es den Datenordner gibt und er beschreibbar ist.',
  'The data could not be read or written ({1}).': 'Die Daten konnten nicht gelesen oder geschrieben werden ({1}).',
  'The data is in use by another program. Close it and try again.':
    'Ein anderes Programm benutzt die Daten. Schließen Sie es, und versuchen Sie es noch einmal.',
  'The data folder cannot be written to. Check its permissions.':
    'Der Datenordner ist schreibgeschützt. Prüfen Sie seine Berechtigungen.',
  'The data folder cannot be written to, so nothing can be saved. Check its permissions.':
    'Der Datenordner ist schreibgeschützt, daher lässt sich nichts speichern. Prüfen Sie seine Berechtigungen.',
  'The disk is full. Free some space and try again.':
    'Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.',
  'The disk is full, so nothing can be saved. Free some space.':
    'Der Datenträger ist voll, daher lässt sich nichts speichern. Schaffen Sie Platz.',
  'The data file is damaged, so this could not be saved. Restart Gatehouse or restore a backup.':
    'Die Datendatei ist beschädigt, daher ließ sich dies nicht speichern. Starten Sie Gatehouse neu, oder stellen Sie eine Sicherung wieder her.',
  'The data file was deleted or moved while Gatehouse ran. Restart Gatehouse: it saves everything to a new file first.':
    'Die Datendatei wurde gelöscht oder verschoben, während Gatehouse lief. Starten Sie Gatehouse neu: Es speichert vorher alles in einer neuen Datei.',
  'Another file took the place of the data file while Gatehouse ran. Restart Gatehouse: it saves everything to a new file first.':
    'Eine andere Datei hat die Datendatei ersetzt, während Gatehouse lief. Starten Sie Gatehouse neu: Es speichert vorher alles in einer neuen Datei.',
  'Not everything could be saved: {1}': 'Nicht alles ließ sich speichern: {1}',
  'Nothing can be saved. {1}': 'Es lässt sich nichts speichern. {1}',
  'A newer version of the app wrote the stored data. It was left as it is; nothing from now on is kept.':
    'Eine neuere Version der App hat die gespeicherten Daten geschrieben. Sie blieben, wie sie sind; von jetzt an wird nichts aufbewahrt.',
  'The data was written by a newer version of the app (schema {1}, this one knows {2}).':
    'Die Daten wurden von einer neueren Version der App geschrieben (Schema {1}, diese kennt {2}).',

  '{1} Until it can be used, keys are kept in memory and removed when Gatehouse quits. {2}':
    '{1} Bis er sich benutzen lässt, bleiben Schlüssel im Arbeitsspeicher und sind vergessen, sobald Gatehouse endet. {2}',
  'The keychain did not answer.': 'Der Schlüsselbund hat nicht geantwortet.',
  'If it asks for a password, answer it, then try again.':
    'Fragt er nach einem Passwort, geben Sie es ein, und versuchen Sie es dann noch einmal.',
  'The keychain is locked.': 'Der Schlüsselbund ist gesperrt.',
  'Unlock it, then try again.': 'Entsperren Sie ihn, und versuchen Sie es dann noch einmal.',
  'No keychain was found on this computer.': 'Auf diesem Computer wurde kein Schlüsselbund gefunden.',
  'Start the keychain of your system, then try again.':
    'Starten Sie den Schlüsselbund Ihres Systems, und versuchen Sie es dann noch einmal.',
  'Install and start one, such as GNOME Keyring or KWallet, then try again.':
    'Installieren und starten Sie einen, etwa GNOME Keyring oder KWallet, und versuchen Sie es dann noch einmal.',
  'The keychain process ended unexpectedly (code {1}).': 'Der Prozess des Schlüsselbunds endete unerwartet (Code {1}).',
  'The keychain process was ended.': 'Der Prozess des Schlüsselbunds wurde beendet.',

  'Only https and mailto links can be opened.': 'Nur Links mit https und mailto lassen sich öffnen.',
  'The system did not take the text for its clipboard.':
    'Das System hat den Text nicht in seine Zwischenablage übernommen.',
  'This page may not ask.': 'Diese Seite darf nicht fragen.',
  'There is no call of this name.': 'Einen Aufruf dieses Namens gibt es nicht.',
  'There is no stream of this name.': 'Einen Strom dieses Namens gibt es nicht.',
  'Invalid input': 'Ungültige Eingabe',
  'Cancelled.': 'Abgebrochen.',
}
