import type { builtInHelpText as english } from '../en/built-in-help.ts'

export const builtInHelpText: typeof english = {
  fromGuide: 'Aus dem Handbuch',
  notAModel: 'Kein KI-Modell',
  sections: 'Abschnitte in der Hilfe',
}
