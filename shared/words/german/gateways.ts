/** Messages about gateways: connections, sign-in, profiles. */
export const gateways: Readonly<Record<string, string>> = {
  'The gateway points to another address, which is not followed.':
    'Das Gateway verweist auf eine andere Adresse; ihr wird nicht gefolgt.',
  'The connection was lost in the middle of the answer.': 'Die Verbindung brach mitten in der Antwort ab.',
  'The computer was asleep, and nothing arrived from the gateway afterwards.':
    'Der Computer war im Ruhezustand, und danach kam nichts mehr vom Gateway.',
  'The gateway refused the connection.': 'Das Gateway hat die Verbindung abgelehnt.',
  'The gateway’s address was not found.': 'Die Adresse des Gateways wurde nicht gefunden.',
  'The gateway did not take the connection in time.': 'Das Gateway hat die Verbindung nicht rechtzeitig angenommen.',
  'The gateway closed the connection before it answered.':
    'Das Gateway hat die Verbindung geschlossen, bevor es geantwortet hat.',
  'No secure connection to the gateway could be made ({1}).':
    'Eine sichere Verbindung zum Gateway kam nicht zustande ({1}).',
  'The gateway’s certificate was not accepted ({1}).': 'Das Zertifikat des Gateways wurde nicht anerkannt ({1}).',
  'The answer is not proper HTTP ({1}).': 'Die Antwort ist kein richtiges HTTP ({1}).',
  'The gateway could not be reached ({1}).': 'Das Gateway war nicht zu erreichen ({1}).',
  'The gateway did not begin to answer in time.': 'Das Gateway hat nicht rechtzeitig angefangen zu antworten.',
  'The gateway stopped in the middle of the answer.': 'Das Gateway hörte mitten in der Antwort auf.',
  'The answer came in one piece of more than 32 MB.': 'Die Antwort kam in einem Stück von mehr als 32 MB.',
  'The gateway sent more than 256 MB for one answer.': 'Das Gateway hat für eine Antwort mehr als 256 MB gesendet.',
  'The gateway sent more than a million events for one answer.':
    'Das Gateway hat für eine Antwort mehr als eine Million Ereignisse gesendet.',
  'An event of the answer is longer than 16 MB.': 'Ein Ereignis der Antwort ist länger als 16 MB.',
  'The gateway kept the connection open, but sent nothing of the answer.':
    'Das Gateway hielt die Verbindung offen, sendete aber nichts von der Antwort.',
  'The gateway took too long to send its answer.': 'Das Gateway hat zu lange gebraucht, um seine Antwort zu senden.',
  'The answer is too long.': 'Die Antwort ist zu lang.',
  'The answer of the gateway {1}.': 'Die Antwort des Gateways {1}.',
  'is not JSON': 'ist kein JSON',
  'is JSON, not sound': 'ist JSON und kein Ton',
  'is no sound': 'ist kein Ton',
  'is neither sound nor JSON': 'ist weder Ton noch JSON',
  'is not a stream of events': 'ist kein Strom von Ereignissen',
  'is not as documented ({1}: {2})': 'ist nicht wie beschrieben ({1}: {2})',
  'A gateway’s address begins with https:// and carries no name or password.':
    'Die Adresse eines Gateways beginnt mit https:// und enthält weder Namen noch Passwort.',
  'The gateway of this app is not running.': 'Das Gateway dieser App läuft nicht.',
  'The keys of the gateway could not be read or changed ({1}).':
    'Die Schlüssel des Gateways ließen sich nicht lesen oder ändern ({1}).',
  'The gateway of this app did not start.': 'Das Gateway dieser App ist nicht gestartet.',
  'The gateway of this app ended unexpectedly (code {1}).': 'Das Gateway dieser App endete unerwartet (Code {1}).',

  'This is no address. Write it like https://gateway.example.com/api/v1.':
    'Das ist keine Adresse. Schreiben Sie sie wie https://gateway.example.com/api/v1.',
  'Use an address that begins with https://. Only a gateway on this computer may use http://.':
    'Benutzen Sie eine Adresse, die mit https:// beginnt. Nur ein Gateway auf diesem Computer darf http:// benutzen.',
  'Leave out the name and password before the “@”. A key has a field of its own.':
    'Lassen Sie Namen und Passwort vor dem „@“ weg. Für einen Schlüssel gibt es ein eigenes Feld.',
  'Leave out what follows “?” or “#” in the base URL.': 'Lassen Sie in der Basis-URL weg, was auf „?“ oder „#“ folgt.',
  'Leave out what follows “#” in the authorize URL.': 'Lassen Sie in der Anmelde-URL weg, was auf „#“ folgt.',
  'Leave out “{1}”: Gatehouse adds it by itself.': 'Lassen Sie „{1}“ weg: Gatehouse fügt es selbst hinzu.',
  '“{1}” is built in: it can be neither changed nor removed.':
    '„{1}“ ist eingebaut und lässt sich weder ändern noch entfernen.',
  'You did not allow requests to this address. Save again to be asked again.':
    'Sie haben Anfragen an diese Adresse nicht erlaubt. Speichern Sie noch einmal, um wieder gefragt zu werden.',
  'That was asked too often. Try again in a minute.':
    'Danach wurde zu oft gefragt. Versuchen Sie es in einer Minute noch einmal.',
  'This gateway was removed.': 'Dieses Gateway wurde entfernt.',
  'This is no key: a key has neither spaces nor line breaks, and only plain characters.':
    'Das ist kein Schlüssel: Ein Schlüssel enthält weder Leerzeichen noch Zeilenumbrüche und nur einfache Zeichen.',
  'The gateway does not take the key that it has just given out.':
    'Das Gateway nimmt den Schlüssel nicht an, den es gerade ausgegeben hat.',

  'There is no code in this address.': 'In dieser Adresse steht kein Code.',
  'This address belongs to another sign-in. Use the page that was opened last.':
    'Diese Adresse gehört zu einer anderen Anmeldung. Benutzen Sie die Seite, die zuletzt geöffnet wurde.',
  'This is neither a code nor the address of the page that you were sent to.':
    'Das ist weder ein Code noch die Adresse der Seite, auf die Sie geleitet wurden.',
  'This gateway has no page to sign in at. Paste a key instead.':
    'Dieses Gateway hat keine Anmeldeseite. Fügen Sie stattdessen einen Schlüssel ein.',
  'This sign-in is over. Start it again.': 'Diese Anmeldung ist beendet. Beginnen Sie sie von vorn.',
}
