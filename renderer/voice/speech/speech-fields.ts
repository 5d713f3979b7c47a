/** The fields of the Speech panel that help after an error, by their ids. */
export const speechFields = { words: 'speech-text', model: 'speech-model', provider: 'speech-provider' } as const

/** Goes to a field, and opens what hides it. */
export function goToSpeechField(field: keyof typeof speechFields): void {
  const element = document.querySelector<HTMLElement>(`#${speechFields[field]}`)
  const hidden = element?.closest('details')
  if (hidden) hidden.open = true
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus()
}
