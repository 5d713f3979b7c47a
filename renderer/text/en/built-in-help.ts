import { defineText } from '../define-text.ts'

/** Texts of answers that the app's own help gives. */
export const builtInHelpText = defineText('builtInHelpText', {
  fromGuide: 'From the guide',
  notAModel: 'Not an AI model',
  sections: 'Sections in help',
} as const)
