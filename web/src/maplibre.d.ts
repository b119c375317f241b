/** The build for strict content security policies. Its worker is a file of its own. */
declare module 'maplibre-gl/dist/maplibre-gl-csp' {
  import maplibregl from 'maplibre-gl';
  export default maplibregl;
}
