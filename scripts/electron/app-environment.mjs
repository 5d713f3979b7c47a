/**
 * The environment of an app launch. With ELECTRON_RUN_AS_NODE, which the unit tests set, no window would open.
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment() {
  const environment = { ...process.env }
  delete environment.ELECTRON_RUN_AS_NODE
  return environment
}
