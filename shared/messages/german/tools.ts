import type { Translation } from '../notice.ts'
import type { englishTools } from '../english/tools.ts'

export const germanTools: Translation<typeof englishTools> = {
  toolServerGone: 'Den Server {server} gibt es nicht mehr. Schließen Sie den Dialog und sehen Sie in der Liste nach.',
  toolServerNameTaken: 'Es gibt schon einen Server {server}. Wählen Sie einen anderen Namen.',
  toolServerVariableTwice: '{variable} steht zweimal in der Liste. Entfernen Sie einen der Einträge.',
  toolServerVariableHidden:
    'Der Wert von {variable} kann das Programm anderen Code ausführen lassen und muss deshalb sichtbar sein. Drücken Sie das Schloss daneben.',
  toolServerAddressNotSecure:
    'Die Adresse muss mit https beginnen, oder mit http für einen Server auf diesem Computer, und darf kein Passwort enthalten. Berichtigen Sie die Adresse.',
  toolServerTooLong:
    'Der Befehl ist zu lang, um vor dem Start ganz gezeigt zu werden. Legen Sie die Argumente in einer Datei oder einem Skript ab und geben Sie das an.',
  toolServerDialogOpen: 'Ein anderer Dialog zu einem Werkzeug-Server ist offen. Beantworten Sie zuerst diesen.',
  toolServerSecretMissing:
    'Der Wert von {variable} ist nicht im Schlüsselbund. Geben Sie ihn in den Einstellungen des Servers ein.',
  toolServerFolderMissing:
    'Den Ordner {folder} gibt es nicht. Wählen Sie in den Einstellungen des Servers einen anderen.',
  toolServerProgramMissing:
    'Das Programm {command} wurde nicht gefunden. Installieren Sie es, oder geben Sie in den Einstellungen des Servers den ganzen Pfad an.',
  toolServerBatchFile:
    '{command} ist eine Batch-Datei und wird nicht gestartet. Geben Sie in den Einstellungen des Servers das Programm an, das sie ausführt.',
  toolServerNotStarted: '{command} ließ sich nicht starten: {reason} Prüfen Sie die Einstellungen des Servers.',
  toolServerEnded: 'Der Server endete mit {how}. Vielleicht steht der Grund in seinem Protokoll.',
  toolServerProcessEnded:
    'Der Prozess des Servers endete mit Code {code}. Vielleicht steht der Grund in seinem Protokoll.',
  toolServerStopped: 'Der Server wurde angehalten.',
  toolServerNoAnswer: 'Der Server war nicht rechtzeitig bereit. Vielleicht steht der Grund in seinem Protokoll.',
  toolServerFlood:
    'Der Server hat mehr gesendet, als Gatehouse annimmt, und wurde angehalten. Melden Sie das seinen Autoren, oder schalten Sie ihn aus.',
  toolServerError: 'Der Server meldet einen Fehler: {reason}',
  toolServerSignedOut: 'Der Server verlangt eine Anmeldung. Melden Sie sich unter Einstellungen › Werkzeuge an.',
  toolServerStatus:
    'Der Server hat mit Status {status} geantwortet. Prüfen Sie seine Adresse, oder versuchen Sie es später erneut.',
  toolServerClosed: 'Der Server hat die Verbindung geschlossen. Vielleicht steht der Grund in seinem Protokoll.',
  toolServerUnreachable: 'Der Server ist nicht zu erreichen: {reason} Prüfen Sie seine Adresse und Ihr Netz.',
  toolServerBadAnswer: 'Die Antwort des Servers ist unbrauchbar: {reason}',
  toolServerNotRunning: 'Der Server läuft nicht. {reason} Starten Sie ihn unter Einstellungen › Werkzeuge.',
  toolServerOff: 'Der Server ist ausgeschaltet. Schalten Sie ihn unter Einstellungen › Werkzeuge ein.',
  toolCallTimeout:
    'Der Server hat {seconds} Sekunden lang nichts getan, deshalb wurde der Aufruf abgebrochen. Versuchen Sie es erneut, oder geben Sie ihm in den Einstellungen des Servers mehr Zeit.',
  toolCallTooLong: 'Der Aufruf dauerte länger als eine Stunde und wurde abgebrochen. Verlangen Sie weniger auf einmal.',
  toolCallCancelled: 'Der Aufruf wurde abgebrochen.',
  toolCallInterrupted:
    'Der Server endete während des Aufrufs, der vielleicht ausgeführt wurde. {reason} Prüfen Sie das, bevor Sie ihn erneut aufrufen.',
  toolSignInCancelled: 'Die Anmeldung wurde abgebrochen.',
  toolSignInRefused:
    'Die Anmeldung wurde abgelehnt: {reason} Melden Sie sich erneut an, oder fragen Sie den Betreiber des Servers.',
  toolSignInExpired: 'Die Anmeldung dauerte länger als zehn Minuten und wurde abgebrochen. Melden Sie sich erneut an.',
  toolSignInNotNeeded:
    'Bei einem Programm auf diesem Computer gibt es keine Anmeldung. Geben Sie seine Schlüssel als Variablen ein.',
  toolSignInPageRefused:
    'Der Server nennt für die Anmeldung eine Seite, die nicht geöffnet wird, weil sie nicht über https erreicht wird: {url} Melden Sie das dem Betreiber des Servers.',
  toolConfigNotJson:
    'Der Text ist kein JSON: In Zeile {line}, Spalte {column} ist ein Fehler. Berichtigen Sie ihn dort.',
  toolConfigWithoutServers: 'Der Text nennt keine Werkzeug-Server. Fügen Sie JSON mit „mcpServers“ ein.',
  toolConfigWithoutCommand: '{path} hat weder „command“ noch „url“. Ergänzen Sie eines davon.',
  toolConfigInvalid: '{path} ist unbrauchbar: {reason}. Berichtigen Sie es dort.',
  toolResourceEmpty: '{uri} ist leer. Wählen Sie eine andere Ressource.',
  toolQuestionOver: 'Der Server wartet nicht mehr auf diese Antwort. Schließen Sie die Frage.',
}
