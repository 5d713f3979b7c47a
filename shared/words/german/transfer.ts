/** Messages about exported, imported and attached files. */
export const transfer: Readonly<Record<string, string>> = {
  'The file could not be {1}: {2}': 'Die Datei konnte nicht {1} werden: {2}',
  written: 'geschrieben',
  read: 'gelesen',
  'The file could not be written: {1}': 'Die Datei konnte nicht geschrieben werden: {1}',
  'Nothing was exported yet.': 'Es wurde noch nichts exportiert.',
  '{1} could not be opened: {2}': '{1} ließ sich nicht öffnen: {2}',

  'The file is no export of chats: neither of this app nor of ChatGPT or OpenRouter.':
    'Die Datei ist kein Export von Chats, weder dieser App noch von ChatGPT oder OpenRouter.',
  'The file was written by a newer version of the app ({1}; this one knows {2}).':
    'Die Datei wurde von einer neueren Version der App geschrieben ({1}; diese kennt {2}).',
  'The file is damaged (it has no list of conversations).': 'Die Datei ist beschädigt (ihr fehlt die Liste der Chats).',
  'The file is damaged: it is not as OpenRouter writes its chats.':
    'Die Datei ist beschädigt: Sie ist nicht so, wie OpenRouter seine Chats schreibt.',
  'The file is not JSON.': 'Die Datei ist kein JSON.',
  'The file is too large to be imported.': 'Die Datei ist zu groß, um importiert zu werden.',
  'The file needs more memory than an import may use.':
    'Die Datei braucht mehr Arbeitsspeicher, als ein Import benutzen darf.',
  'The file has {1} chats, and at most {2} are imported.':
    'Die Datei enthält {1} Chats, und höchstens {2} werden importiert.',
  'The archive unpacks to more than can be imported.': 'Das Archiv ist entpackt größer, als importiert werden kann.',
  '{1} Import fewer chats at a time.': '{1} Importieren Sie weniger Chats auf einmal.',
  'The archive has no file conversations.json, so it is no export of chats.':
    'Das Archiv enthält keine Datei conversations.json, ist also kein Export von Chats.',
  'The file is damaged (its end is missing).': 'Die Datei ist beschädigt (ihr Ende fehlt).',
  'The archive is damaged or not complete.': 'Das Archiv ist beschädigt oder nicht vollständig.',
  '{1} in the archive is too large to be read.': '{1} im Archiv ist zu groß, um gelesen zu werden.',
  '{1} in the archive is packed in a way that is not known here.':
    '{1} im Archiv ist auf eine Weise gepackt, die hier nicht bekannt ist.',
  'The conversation {1} is damaged ({2}).': 'Der Chat {1} ist beschädigt ({2}).',
  'It is damaged ({1}).': 'Sie ist beschädigt ({1}).',
  'It is too large to be imported.': 'Zu groß für den Import.',
  'It is not as ChatGPT writes it.': 'Das ist nicht so, wie ChatGPT es schreibt.',
  'One of its messages is larger than 32 MB.': 'Eine seiner Nachrichten ist größer als 32 MB.',
  'Its draft, queue or settings are larger than 32 MB.':
    'Sein Entwurf, seine Warteschlange oder seine Einstellungen sind größer als 32 MB.',
  'Nothing was said in it.': 'Darin wurde nichts gesagt.',
  'A conversation': 'Ein Chat',
  'A file': 'Eine Datei',
  'OpenRouter chat': 'Chat von OpenRouter',
  '{1} of its pictures or files are not in the archive.': 'Von seinen Bildern oder Dateien fehlen {1} im Archiv.',
  '{1} of its pictures or files are beside conversations.json: choose the archive (.zip) itself to get them.':
    'Von seinen Bildern oder Dateien liegen {1} neben conversations.json: Wählen Sie das Archiv (.zip) selbst, um sie mitzubekommen.',
  '{1} of its pictures or files are not in the file, which only says where they were.':
    'Von seinen Bildern oder Dateien fehlen {1} in der Datei, die nur sagt, wo sie waren.',
  '{1} of its files are neither in the file nor here; the messages that they go with came in.':
    'Von seinen Dateien sind {1} weder in der Datei noch hier; die Nachrichten, zu denen sie gehören, sind mitgekommen.',
  'The conversation {1}': 'Der Chat {1}',
  '{1} has the message {2} twice.': '{1} enthält die Nachricht {2} zweimal.',
  '{1} has a message, {2}, that follows one that is not there.':
    '{1} enthält eine Nachricht, {2}, die auf eine folgt, die es nicht gibt.',
  '{1} has a message, {2}, whose role and answer contradict each other.':
    '{1} enthält eine Nachricht, {2}, deren Rolle und Antwort sich widersprechen.',
  '{1} compares answers that do not belong to the same message.':
    '{1} vergleicht Antworten, die nicht zu derselben Nachricht gehören.',
  '{1} shows a message that is not there.': '{1} zeigt eine Nachricht, die es nicht gibt.',
  'The message {1} of the file belongs to another conversation here.':
    'Die Nachricht {1} der Datei gehört hier zu einem anderen Chat.',

  '{1} was damaged on the disk. Remove it, and attach it again.':
    '{1} wurde auf dem Datenträger beschädigt. Entfernen Sie sie, und hängen Sie sie neu an.',
  '{1} is gone from the disk. Remove it, and attach it again.':
    '{1} ist vom Datenträger verschwunden. Entfernen Sie sie, und hängen Sie sie neu an.',
  'The file {1} cannot be attached.': 'Die Datei {1} kann nicht angehängt werden.',
  'The file': 'Die Datei',
  'The file {1}': 'Die Datei {1}',
  '{1} could not be read or kept: {2}': '{1} konnte nicht gelesen oder aufbewahrt werden: {2}',
  'the disk is full. Make room, and try again.':
    'Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.',
  'it may not be opened, or its folder may not be written to.':
    'Sie darf nicht geöffnet werden, oder ihr Ordner ist schreibgeschützt.',
  'it is gone from the disk, or its folder is.': 'Sie oder ihr Ordner ist vom Datenträger verschwunden.',
  'This file has been given up.': 'Diese Datei wurde aufgegeben.',
}
