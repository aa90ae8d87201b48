/** Public interface of farms: the wind turbines of all farms. */
export { type TurbineAsset, turbineAssets } from './turbine-assets.ts'
