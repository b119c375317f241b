FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY web/package.json web/
COPY facts/package.json facts/
COPY demo/package.json demo/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
# The container accepts remote connections, so the demo is off.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=off
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-old-space-size=384", "--no-concurrent-marking", "dist/src/main.js"]
