export { inflateSync, unzlibSync } from 'fflate';
