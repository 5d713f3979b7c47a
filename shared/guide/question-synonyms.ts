/**
 * Words that people use, with those of the guide. Each line is one meaning: a question with one of the words before the
 * colon is also searched for those after it.
 */
const table = `
abort cancel halt interrupt abbrechen stoppen anhalten: stop
ai bot chatbot llm llms modell modelle ki: model
antwort output reply replies response responses: answer
app application programm software: app
attachment bild bilder image images photo photos pic pics screenshot screenshots: picture
anmelden einloggen log login logon signin: sign
abmelden ausloggen logout signout: sign
ändern umstellen wechseln: change
bezahlen bill billed charge charged fee fees kosten kostet money paid pay paying spend: cost
caption captions untertitel subtitle: subtitles
chats conversations konversation thread threads unterhaltung: chat
clear erase wipe löschen: delete
connection hook plug verbinden verbindung: connect
datei dateien document documents dokument: file
deinstall deinstallieren deinstallation entfernen: uninstall
deutsch: german
diktieren diktat: dictate
einstellungen options preferences: settings
detect detected find: found
expensive cheap preis preise pricing: price
font fonts schrift: text
gratis kostenlos: free
hotkey hotkeys keybindings tastenkürzel: shortcut
internet netz wifi wlan: network
laptop machine mac pc rechner: computer
lmstudio: lm
lokal locally: local
memo memos: recording
older: old
mic mics mikrofon: microphone
schlüssel: key
shut: close
sprache sprachen: language
suchen: search
umbenennen: rename
`

const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [asked = '', written = ''] = line.split(': ')
      return asked.split(' ').map((word) => [word, written.split(' ')] as const)
    }),
)

/** Returns the word and its synonyms in the guide. */
export function withSynonyms(word: string): readonly string[] {
  return [word, ...(synonyms.get(word) ?? [])]
}
