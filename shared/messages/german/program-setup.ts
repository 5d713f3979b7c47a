import type { Translation } from '../notice.ts'
import type { englishProgramSetup } from '../english/program-setup.ts'

export const germanProgramSetup: Translation<typeof englishProgramSetup> = {
  setupFileLinkBroken:
    '{path} ist ein Link auf eine Datei, die es nicht gibt. Legen Sie diese Datei an oder entfernen Sie den Link.',
  setupFileNotPlain:
    '{path} ist keine gewöhnliche Datei von Ihnen und wird deshalb nicht geschrieben. Kopieren Sie stattdessen die Zeilen.',
  setupFileTooLarge:
    '{path} ist größer als 1 MiB und wird deshalb nicht geschrieben. Kopieren Sie stattdessen die Zeilen.',
  setupFileNotText:
    '{path} ist kein UTF-8-Text und wird deshalb nicht geschrieben. Speichern Sie die Datei als UTF-8 oder kopieren Sie die Zeilen.',
  setupFileInvalid:
    '{path} hat einen Fehler in Zeile {line}. Korrigieren Sie ihn dort und versuchen Sie es noch einmal.',
  setupFileNotEdited:
    '{path} ist so geschrieben, dass Gatehouse die Datei nicht sicher ändern kann. Kopieren Sie die Zeilen und fügen Sie sie an der passenden Stelle ein.',
  setupFileChanged:
    '{path} hat sich geändert, seit der Unterschied angezeigt wurde. Sehen Sie ihn sich noch einmal an.',
  setupUndoByHand:
    '{path} hat sich so geändert, dass Gatehouse die Datei nicht sicher ändern kann. Entfernen Sie die Zeilen mit Gatehouse oder seiner Adresse von Hand und machen Sie dann noch einmal rückgängig, damit der Schlüssel widerrufen wird.',
  setupNoFile: '{program} hat keine Datei, die Gatehouse schreiben kann. Kopieren Sie stattdessen die Zeilen.',
  setupNothingToCopy: 'Für {program} gibt es keine solchen Zeilen. Wählen Sie andere Zeilen.',
}
