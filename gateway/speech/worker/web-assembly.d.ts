/** The few names of WebAssembly that are used here. TypeScript has them only in the library for browsers. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  // oxlint-disable-next-line typescript/no-extraneous-class -- Nothing of it is used but that it is one.
  class Module {}
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}
