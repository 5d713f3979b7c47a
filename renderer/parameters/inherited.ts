/** A value that applies if none is set, and where it comes from. */
export interface Inherited {
  source: 'default' | 'preset' | 'chat'
  value: unknown
}
