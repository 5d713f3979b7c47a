/** A value that holds where nothing is set, and where it comes from. */
export interface Inherited {
  source: 'default' | 'preset' | 'chat'
  value: unknown
}
